/// Selects the stops to request next. A pure state machine; times are passed in as monotonic milliseconds.
struct DepartureRounds: Sendable {
    /// The minimum time between two requests for the same stop, in milliseconds.
    let interval: Int64
    /// The maximum number of stops per round.
    let most: Int
    private var asked: [String: Int64] = [:]

    init(interval: Int64, most: Int = 40) {
        self.interval = interval
        self.most = most
    }

    /// - Parameter wanted: The stops being viewed, the most recent last.
    /// - Returns: The stops to request now, which are recorded as requested.
    mutating func due(of wanted: [String], at now: Int64) -> [String] {
        asked = asked.filter { now - $0.value < interval }
        // The most recently opened stops first, since their riders see no data yet.
        let due = wanted.reversed().filter { asked[$0] == nil }.prefix(most)
        for stop in due { asked[stop] = now }
        return Array(due)
    }
}
