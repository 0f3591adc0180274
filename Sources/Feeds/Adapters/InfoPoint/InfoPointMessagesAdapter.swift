package import Fetching
package import TransitCore

/// Parses InfoPoint's public messages as alerts.
package struct InfoPointMessagesAdapter: FeedAdapter {
    package init() {}

    package func reading(from body: [UInt8]) throws(FeedError) -> FeedReading {
        let expected = "a list of InfoPoint messages"
        var reading = FeedReading(alerts: [])
        var seen: Set<String> = []
        for row in try JSONValue(body, expecting: expected).rows(with: "MessageId", expecting: expected) {
            switch Self.alert(of: row) {
            case .success(let alert) where seen.insert(alert.id).inserted: reading.alerts?.append(alert)
            case .success: reading.discarded.add(.duplicate)
            case .failure(let fault): reading.discarded.add(fault.reason)
            }
        }
        reading.doubtEmptyAlerts()
        return reading
    }

    private static func alert(of row: JSONValue) -> Result<AlertReading, RowFault> {
        guard row.isObject else { return .failure(RowFault(reason: .malformed)) }
        guard let id = row["MessageId"].infoPointID else { return .failure(RowFault(reason: .noID)) }
        guard row["Published"].flag != false else { return .failure(RowFault(reason: .deleted)) }
        let (header, text) = (row["Header"].words, row["Message"].words)
        guard header != nil || text != nil else { return .failure(RowFault(reason: .noText)) }
        var alert = AlertReading(id: id, periods: period(of: row), entities: entities(of: row))
        alert.header = LocalizedText(header ?? text ?? "")
        alert.text = LocalizedText(header == nil ? "" : text ?? "")
        alert.severity = severity(row["Priority"].integer)
        return .success(alert)
    }

    /// Returns the period from the first day to the end of the last day. The server evaluates weekdays and hours
    /// itself, and sends only messages that are currently active.
    private static func period(of row: JSONValue) -> [AlertReading.Period] {
        let from = row["FromDate"].infoPointMoment
        guard let lastDay = row["ToDate"].infoPointMoment else {
            return from == nil ? [] : [AlertReading.Period(from: from)]
        }
        return [AlertReading.Period(from: from, to: lastDay + secondsOfLastDay(row))]
    }

    /// Returns the seconds from the start of the last day to the end of the message, at most one day. `ToTime` is a
    /// time of day on an arbitrary date.
    private static func secondsOfLastDay(_ row: JSONValue) -> Int64 {
        let day: Int64 = 86_400
        guard let end = row["ToTime"].infoPointMoment, let midnight = row["FromDate"].infoPointMoment else {
            return day
        }
        return ((end - midnight) % day + day) % day + 1
    }

    /// Returns the affected routes, which the response contains as ids or objects. Empty if the message applies to the
    /// whole agency.
    private static func entities(of row: JSONValue) -> [AlertReading.Entity] {
        row["Routes"].elements
            .compactMap { ($0.isObject ? $0["RouteId"] : $0).infoPointID }
            .map { AlertReading.Entity(routeID: $0) }
    }

    /// Converts InfoPoint's priority, of which 1 is the most urgent, to a severity.
    private static func severity(_ priority: Int64?) -> AlertReading.Severity {
        switch priority {
        case .some(1): .severe
        case .some(2): .warning
        case .some(let lower) where lower > 2: .info
        default: .unknown
        }
    }
}
