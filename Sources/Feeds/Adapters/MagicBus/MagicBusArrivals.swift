package import Fetching
package import TransitCore

/// Parses the next two arrivals of each route at each stop: `api/v0/arrivals/`. Not every server supports it.
package struct MagicBusArrivals: FeedAdapter {
    private let fetched: EpochSeconds

    /// - Parameter fetched: The time of the request, to which all arrivals are relative.
    package init(fetched: EpochSeconds) {
        self.fetched = fetched
    }

    package func reading(from body: [UInt8]) throws(FeedError) -> FeedReading {
        var reading = FeedReading(departures: [])
        for stop in try MagicBusDocument.rows(body, expecting: "a list of Magic Bus arrivals") {
            guard let id = stop.word("stop_id") else {
                reading.discarded.add(.noID)
                continue
            }
            var departures = StopDeparturesReading(stopID: id)
            for row in stop["arrivals"].elements {
                departures.departures += self.departures(row, counting: &reading.discarded)
            }
            reading.departures?.append(departures)
        }
        return reading
    }

    private func departures(_ row: JSONValue, counting discarded: inout DiscardCounts) -> [DepartureReading] {
        guard let route = row.word("route_id") else {
            discarded.add(.unknownRoute)
            return []
        }
        let times = ["next", "second"].compactMap { MagicBusCountdown.time(row.number($0), after: fetched) }
        if times.isEmpty { discarded.add(.noTime) }
        return times.map { DepartureReading(routeID: route, estimated: $0) }
    }
}
