package import TransitCore

extension Timetable {
    /// Returns the routes that match a search text, best match first.
    package func routes(matching text: String) -> [RouteIndex] {
        search(text, limit: Self.mostMatches).compactMap { if case .route(let route) = $0 { route } else { nil } }
    }

    /// Returns the stops that match a search text, best match first.
    package func stops(matching text: String) -> [StopIndex] {
        search(text, limit: Self.mostMatches).compactMap { if case .stop(let stop) = $0 { stop } else { nil } }
    }
}
