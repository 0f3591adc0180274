// What a rider gives for less walking: a way that is better in nothing else is told only where it spares enough.

extension PlannedJourney {
    /// Seconds on foot that are worth another journey, at least.
    private static let leastSpared: Int64 = 180
    /// Seconds of travel that one second on foot is worth, and seconds of travel that a change is like.
    private static let price: Int64 = 4
    private static let change: Int64 = 300

    /// Whether a rider who knows another journey would like to know this one too.
    fileprivate func isWorthTelling(beside other: Self) -> Bool {
        guard other.departure >= departure, other.arrival <= arrival, other.changes <= changes else { return true }
        let spared = other.walking - walking
        let longer = (other.departure - departure) + (arrival - other.arrival)
        return spared >= Self.leastSpared
            && longer + Self.change * Int64(changes - other.changes) <= Self.price * spared
    }
}

extension Plan {
    /// Without journeys that another is as good as in everything, and without those that are better than another in
    /// walking alone and spare less than three minutes of it, or take more than four minutes longer for each; a change
    /// counts as five minutes.
    /// - Returns: without journeys where what leaves after the window is that much better.
    func sparingEnough() -> Plan {
        var all: [PlannedJourney] = []
        for journey in beyond + journeys { all.addUnlessCovered(journey) }
        // Those with more walking may be what others are left out for, so they come first.
        var told: [PlannedJourney] = []
        for journey in all.sorted(by: { $0.walking > $1.walking })
        where told.allSatisfy({ journey.isWorthTelling(beside: $0) }) {
            told.append(journey)
        }
        var plan = self
        let own = Set(journeys)
        plan.journeys = told.filter { own.contains($0) }.sorted(by: PlannedJourney.isEarlier)
        return plan
    }
}
