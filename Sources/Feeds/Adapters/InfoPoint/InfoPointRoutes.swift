import TransitCore

/// Reads InfoPoint's routes, with or without their details.
struct InfoPointRoutes {
    private(set) var routes: [InfoPointRoute] = []
    private(set) var discarded = DiscardCounts()

    init() {}

    init(from body: [UInt8]) throws(FeedError) {
        let expected = "InfoPoint's routes"
        for row in try JSONValue(body, expecting: expected).rows(with: "RouteId", expecting: expected) { add(row) }
    }

    /// Routes that the agency hides from riders are left out: garages, tests, what ran last year.
    private mutating func add(_ row: JSONValue) {
        guard row.isObject else { return discarded.add(.malformed) }
        guard let route = InfoPointRoute(row) else { return discarded.add(.noID) }
        guard route.isVisible else { return discarded.add(.unsupported) }
        guard !routes.contains(where: { $0.route.id == route.route.id }) else { return discarded.add(.duplicate) }
        discarded.add(route.discarded)
        routes.append(route)
    }

    /// Puts details in the place of the bare route.
    mutating func replace(_ route: InfoPointRoute) {
        guard let place = routes.firstIndex(where: { $0.route.id == route.route.id }) else { return }
        routes[place] = route
        discarded.add(route.discarded)
    }

    mutating func discard(_ reason: DiscardReason) {
        discarded.add(reason)
    }
}
