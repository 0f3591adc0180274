import TransitCore

/// Distinct alerts in the order of their first occurrence, up to a limit. Two alerts with the same id but different
/// contents are both retained.
///
/// Alerts without an id of their own are found by a hash of their contents, so that a feed in which all alerts have the
/// same id takes linear time.
struct DistinctAlerts {
    private(set) var rows: [AlertReading] = []
    /// The number of repetitions omitted.
    private(set) var repeated = 0
    /// The number of alerts omitted because of the limit.
    private(set) var excess = 0
    private let most: Int
    /// The indexes of the first alerts with their ids.
    private var firstIndexes: [String: Int] = [:]
    /// The alerts whose id is empty or equal to that of an earlier alert.
    private var others: Set<AlertReading> = []

    init(atMost most: Int) {
        self.most = most
    }

    /// Adds an alert unless it repeats an earlier one.
    mutating func keep(_ alert: AlertReading) {
        let first = alert.id.isEmpty ? nil : firstIndexes[alert.id]
        if first.map({ rows[$0] == alert }) ?? false { return repeated += 1 }
        let hasOwnID = !alert.id.isEmpty && first == nil
        if !hasOwnID, others.contains(alert) { return repeated += 1 }
        guard rows.count < most else { return excess += 1 }
        if hasOwnID { firstIndexes[alert.id] = rows.count } else { others.insert(alert) }
        rows.append(alert)
    }
}

extension AlertReading {
    /// A hash of the alert's texts, selectors and periods.
    var contentHash: String {
        var hash = StableHash()
        let texts: [String?] = [header, text].flatMap(\.translations).map(\.text)
        let ids = entities.flatMap { [$0.agencyID, $0.routeID, $0.trip?.tripID, $0.stopID] }
        let times = periods.flatMap { [$0.from, $0.to] }.map { $0.map { String($0.rawValue) } }
        for part in texts + ids + times {
            hash.add((part ?? "").utf8)
            hash.add(0xFF)
        }
        return String(hash.value, radix: 16)
    }
}
