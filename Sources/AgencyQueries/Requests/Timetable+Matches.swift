package import TransitCore

extension Timetable {
    /// Returns matching routes, best first.
    package func routes(matching text: String) -> [RouteIndex] {
        search(text, limit: Self.mostMatches).compactMap { if case .route(let route) = $0 { route } else { nil } }
    }

    /// Returns matching stops, best first.
    package func stops(matching text: String) -> [StopIndex] {
        search(text, limit: Self.mostMatches).compactMap { if case .stop(let stop) = $0 { stop } else { nil } }
    }
}
