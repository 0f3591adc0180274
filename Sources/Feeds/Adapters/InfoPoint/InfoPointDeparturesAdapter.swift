package import Fetching
package import TransitCore

/// Parses InfoPoint's departures of one stop.
package struct InfoPointDeparturesAdapter: FeedAdapter {
    /// The id of the requested stop. It is needed because a response without departures does not contain it.
    private let stopID: String

    package init(stopID: String) {
        self.stopID = stopID
    }

    package func reading(from body: [UInt8]) throws(FeedError) -> FeedReading {
        let expected = "a list of InfoPoint departures"
        let answer = try JSONValue(body, expecting: expected)
        let rows = answer.isMissing ? [] : try answer.rows(with: "RouteDirections", expecting: expected)
        var board = InfoPointBoard(stopID: stopID, updated: Self.newest(in: rows))
        for row in rows { board.add(row) }
        return FeedReading(departures: [board.reading], discarded: board.discarded)
    }

    /// Returns the newest timestamp of the rows, used in place of a response timestamp, which InfoPoint does not send.
    private static func newest(in rows: [JSONValue]) -> EpochSeconds? {
        rows.flatMap { $0["RouteDirections"].elements }
            .flatMap { $0["Departures"].elements + $0["HeadwayDepartures"].elements }
            .compactMap { $0["LastUpdated"].infoPointMoment }.max()
    }
}
