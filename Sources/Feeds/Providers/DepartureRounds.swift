/// Decides which stops a provider is asked about next. Knows no clock: times come in, in milliseconds that
/// never jump.
struct DepartureRounds: Sendable {
    /// The least time between two questions about one stop.
    let interval: Int64
    /// The maximum number of stops requested per round.
    let most: Int
    private var asked: [String: Int64] = [:]

    init(interval: Int64, most: Int = 40) {
        self.interval = interval
        self.most = most
    }

    /// - Parameter wanted: the stops that riders look at, those asked for longest ago first.
    /// - Returns: those to ask about now; they count as asked about.
    mutating func due(of wanted: [String], at now: Int64) -> [String] {
        asked = asked.filter { now - $0.value < interval }
        // The newest wishes first: their riders have nothing yet.
        let due = wanted.reversed().filter { asked[$0] == nil }.prefix(most)
        for stop in due { asked[stop] = now }
        return Array(due)
    }
}
