/// Selects the stops to request in the next batch. A pure state machine; times are in milliseconds of a monotonic
/// clock.
struct DepartureRounds: Sendable {
    /// The minimum time between two requests for the same stop, in milliseconds.
    let interval: Int64
    /// The maximum number of stops that are requested per batch.
    let most: Int
    private var asked: [String: Int64] = [:]

    init(interval: Int64, most: Int = 40) {
        self.interval = interval
        self.most = most
    }

    /// Returns the stops to request now, and records them as requested.
    /// - Parameter wanted: The ids of the viewed stops, the most recently opened last.
    mutating func due(of wanted: [String], at now: Int64) -> [String] {
        asked = asked.filter { now - $0.value < interval }
        // The most recently opened stops are first, because their riders do not see any data yet.
        let due = wanted.reversed().filter { asked[$0] == nil }.prefix(most)
        for stop in due { asked[stop] = now }
        return Array(due)
    }
}
