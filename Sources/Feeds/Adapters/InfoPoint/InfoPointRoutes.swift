import Fetching
import TransitCore

/// Parses InfoPoint's routes, with or without details.
struct InfoPointRoutes {
    /// The maximum number of routes. A response with more routes is invalid.
    static let most = 500

    private(set) var routes: [InfoPointRoute] = []
    private(set) var discarded = DiscardCounts()
    /// The indexes of routes by id.
    private var indexes: [String: Int] = [:]

    init() {}

    init(from body: [UInt8]) throws(FeedError) {
        let expected = "a list of InfoPoint routes"
        for row in try JSONValue(body, expecting: expected).rows(with: "RouteId", expecting: expected) { add(row) }
    }

    /// Adds a route, unless the agency hides it from riders. Examples are garages, tests and former routes.
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

    /// Replaces the route with the same id by a route with details.
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
