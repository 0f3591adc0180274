import Fetching
import TransitCore

extension OneBusAwayResponse {
    /// Parses `references.situations` as alerts. Servers list only situations that vehicles refer to, so an empty list
    /// does not mean that there are no alerts.
    /// - Returns: The alerts; nil if the list is empty.
    func alerts(discarding discarded: inout DiscardCounts) -> [AlertReading]? {
        let situations = references["situations"]
        guard situations.isList, !situations.elements.isEmpty else { return nil }
        var alerts: [AlertReading] = []
        for (number, row) in situations.elements.enumerated() {
            if !row.isObject { discarded.add(.malformed) }
            // As with SIRI, a malformed situation still becomes an alert. Without routes it applies to all routes.
            alerts.append(AlertReading(row, id: row["id"].text ?? "unnamed-\(number)"))
        }
        return alerts
    }
}

extension AlertReading {
    /// The maximum number of routes and stops of an alert.
    private static let mostAffected = 2_000

    fileprivate init(_ row: JSONValue, id: String) {
        self.init(id: id, header: row["summary"].localized, text: row["description"].localized)
        url = row["url"].localized
        let windows = row["activeWindows"].elements + row["publicationWindows"].elements
        periods = windows.compactMap { window in
            let (from, to) = (window["from"].moment, window["to"].moment)
            return from == nil && to == nil ? nil : Period(from: from, to: to)
        }
        entities = row["allAffects", "affects"].elements.prefix(Self.mostAffected).map(Entity.init(affects:))
        severity = SituationWords.severity(row["severity"].text)
        let words = row["consequences"].elements.compactMap { $0["condition"].wrappedText }
        (condition, effect) = SituationWords.condition(words)
    }
}

extension AlertReading.Entity {
    fileprivate init(affects row: JSONValue) {
        self.init(
            agencyID: row["agencyId"].text, routeID: row["routeId"].text,
            direction: row["directionId"].direction,
            trip: row["tripId"].text.map { TripReference(tripID: $0) }, stopID: row["stopId"].text)
    }
}
