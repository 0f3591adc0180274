import TransitCore

/// Reads InfoPoint's routes, with or without their details.
struct InfoPointRoutes {
    /// No agency has more; a server that says so is broken.
    static let most = 500

    private(set) var routes: [InfoPointRoute] = []
    private(set) var discarded = DiscardCounts()
    /// The index of each route, by id.
    private var indexes: [String: Int] = [:]

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
        guard indexes[route.route.id] == nil else { return discarded.add(.duplicate) }
        guard routes.count < Self.most else { return discarded.add(.tooMany) }
        discarded.add(route.discarded)
        indexes[route.route.id] = routes.count
        routes.append(route)
    }

    /// Puts details in the place of the bare route.
    mutating func replace(_ route: InfoPointRoute) {
        guard let index = indexes[route.route.id] else { return }
        routes[index] = route
        discarded.add(route.discarded)
    }

    mutating func discard(_ reason: DiscardReason) {
        discarded.add(reason)
    }

    mutating func discard(_ counts: DiscardCounts) {
        discarded.add(counts)
    }
}
