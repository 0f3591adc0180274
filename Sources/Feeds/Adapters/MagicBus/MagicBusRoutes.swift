import Fetching
import TransitCore

/// Parses routes with their stops in order: `api/v0/routes/`, or `shared/public_feed.xml` for routes in service.
enum MagicBusRoutes {
    /// Parses all routes, including those out of service, some of which have no stops. Which routes are in service is
    /// known from the vehicles.
    static func network(json body: [UInt8]) throws(FeedError) -> ProviderNetwork {
        var network = ProviderNetwork()
        for row in try MagicBusDocument.rows(body, expecting: "a list of Magic Bus routes") {
            guard let id = network.addRoute(row, color: "color") else { continue }
            let stops = row["stops"].elements
            let ids = stops.compactMap(\.text)
            network.discarded.add(.malformed, stops.count - ids.count)
            network.addPattern(of: id, MagicBusLoop.stops(ids, top: row.word("top_of_loop_stop_id")))
        }
        return network
    }

    static func network(xml body: [UInt8]) throws(FeedError) -> ProviderNetwork {
        var network = ProviderNetwork()
        for row in try MagicBusPublicFeed.routes(body) {
            guard let id = network.addRoute(row, color: "busroutecolor") else { continue }
            let stops = row.all("stop").map { MagicBusStops.stop($0, $0.coordinate("latitude", "longitude")) }
            for stop in stops { network.add(stop) }
            let ids = stops.compactMap { try? $0.get().id }
            // `topofloop` is 0 for a route that is not a loop. Otherwise it identifies the first stop in the list by a
            // number that is not its id.
            let isLoop = row.word("topofloop").map { $0 != "0" } ?? false
            network.addPattern(of: id, MagicBusLoop.stops(ids, top: isLoop ? ids.first : nil))
        }
        return network
    }
}

extension ProviderNetwork {
    /// The maximum number of routes, because each of them requires a request. No campus has more.
    private var mostRoutes: Int { 500 }

    /// - Returns: The id of the added route; nil if the row has no id, which is counted.
    fileprivate mutating func addRoute(_ row: some MagicBusRow, color: String) -> String? {
        guard let id = row.word("id") else {
            discarded.add(.noID)
            return nil
        }
        guard routes.count < mostRoutes else {
            discarded.add(.tooMany)
            return nil
        }
        let name = row.word("name")
        var route = Route(id: id, shortName: name == nil ? id : "", longName: name ?? "")
        route.color = row.color(color)
        route.sortOrder = UInt32(routes.count)
        routes.append(route)
        return id
    }

    fileprivate mutating func addPattern(of route: String, _ stops: [String]) {
        guard !stops.isEmpty else { return }
        patterns.append(Pattern(routeID: route, stops: stops))
    }
}
