// Lookups by string. Not generic, so that other modules make one call instead of one per byte.

extension Timetable {
    package func route(id: String) -> RouteIndex? {
        var id = id
        return id.withUTF8 { route(id: $0) }
    }

    package func stop(id: String) -> StopIndex? {
        var id = id
        return id.withUTF8 { stop(id: $0) }
    }

    /// Returns the trip with an id; the first run of a frequency-based trip (see ``run(of:startingAt:)``).
    package func trip(id: String) -> TripIndex? {
        var id = id
        return id.withUTF8 { trip(id: $0) }
    }
}
