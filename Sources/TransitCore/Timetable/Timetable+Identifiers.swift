// Looking up by a string's own bytes. Not generic, so that a lookup from another module is one call, not one a byte.

extension Timetable {
    package func route(id: String) -> RouteIndex? {
        var id = id
        return id.withUTF8 { route(id: $0) }
    }

    package func stop(id: String) -> StopIndex? {
        var id = id
        return id.withUTF8 { stop(id: $0) }
    }

    /// Of a frequency-based trip its first run (see ``run(of:startingAt:)``).
    package func trip(id: String) -> TripIndex? {
        var id = id
        return id.withUTF8 { trip(id: $0) }
    }
}
