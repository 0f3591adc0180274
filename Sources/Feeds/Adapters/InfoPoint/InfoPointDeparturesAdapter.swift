package import TransitCore

/// Reads InfoPoint's departures of one stop.
package struct InfoPointDeparturesAdapter: FeedAdapter {
    /// Of the stop that was asked for: the answer names none where nothing leaves.
    private let stopID: String

    package init(stopID: String) {
        self.stopID = stopID
    }

    package func reading(from body: [UInt8]) throws(FeedError) -> FeedReading {
        let expected = "InfoPoint's departures"
        let answer = try JSONValue(body, expecting: expected)
        let rows = answer.isMissing ? [] : try answer.rows(with: "RouteDirections", expecting: expected)
        var board = InfoPointBoard(stopID: stopID, updated: Self.newest(in: rows))
        for row in rows { board.add(row) }
        return FeedReading(departures: [board.reading], discarded: board.discarded)
    }

    /// The server's newest word stands for its clock, which it does not tell.
    private static func newest(in rows: [JSONValue]) -> EpochSeconds? {
        rows.flatMap { $0["RouteDirections"].elements }
            .flatMap { $0["Departures"].elements + $0["HeadwayDepartures"].elements }
            .compactMap { $0["LastUpdated"].infoPointMoment }.max()
    }
}
