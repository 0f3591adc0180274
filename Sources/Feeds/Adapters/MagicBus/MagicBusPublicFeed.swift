package import Fetching
package import TransitCore

/// Parses `shared/public_feed.xml`: the routes in service, their stops in order, and the next two arrivals at each
/// stop.
package struct MagicBusPublicFeed: FeedAdapter {
    private let fetched: EpochSeconds

    /// - Parameter fetched: The time of the request, to which all arrivals are relative.
    package init(fetched: EpochSeconds) {
        self.fetched = fetched
    }

    static func routes(_ body: [UInt8]) throws(FeedError) -> [MarkupElement] {
        try MagicBusDocument.rows(body, "route", in: "livefeed", expecting: "a Magic Bus public feed")
    }

    package func reading(from body: [UInt8]) throws(FeedError) -> FeedReading {
        var discarded = DiscardCounts()
        var stops: [StopDeparturesReading] = []
        // A stop is listed under each route that serves it.
        var known: [String: Int] = [:]
        for route in try Self.routes(body) {
            guard let routeID = route.word("id") else {
                discarded.add(.noID)
                continue
            }
            for row in route.all("stop") {
                guard let id = MagicBusStops.id(ofUniqueName: row.word("name")) else {
                    discarded.add(.noID)
                    continue
                }
                let index = known[id] ?? stops.count
                if index == stops.count { stops.append(StopDeparturesReading(stopID: id)) }
                known[id] = index
                stops[index].departures += departures(row, route: routeID, counting: &discarded)
            }
        }
        return FeedReading(departures: stops, discarded: discarded)
    }

    private func departures(
        _ row: MarkupElement, route: String, counting discarded: inout DiscardCounts
    ) -> [DepartureReading] {
        let promised = row.number("toacount").map { min(max($0, 0), 2) }
        let numbers = ["1", "2"].prefix(promised.map { Int($0) } ?? 2)
        let departures = numbers.compactMap { number in
            MagicBusCountdown.time(row.number("toa\(number)"), after: fetched).map { time in
                DepartureReading(routeID: route, vehicleID: row.word("id\(number)"), estimated: time)
            }
        }
        if promised != nil { discarded.add(.noTime, numbers.count - departures.count) }
        return departures
    }
}
