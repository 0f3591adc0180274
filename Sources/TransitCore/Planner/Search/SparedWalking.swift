// The value of less walking: a journey that is better only in walking is returned only if it saves enough.

extension PlannedJourney {
    /// The least walking time in seconds that must be saved.
    private static let leastSpared: Int64 = 180
    /// The additional travel time in seconds that is acceptable per second of walking saved.
    private static let price: Int64 = 4
    /// The penalty of a transfer in seconds.
    private static let change: Int64 = 300

    /// Returns whether this journey is worth returning in addition to another.
    fileprivate func isWorthTelling(beside other: Self) -> Bool {
        guard other.departure >= departure, other.arrival <= arrival, other.changes <= changes else { return true }
        let spared = other.walking - walking
        let longer = (other.departure - departure) + (arrival - other.arrival)
        return spared >= Self.leastSpared
            && longer + Self.change * Int64(changes - other.changes) <= Self.price * spared
    }
}

extension Plan {
    /// Removes dominated journeys, and those that are better than another in walking alone and save less than three
    /// minutes of it, or take more than four seconds longer per second saved. A transfer counts as five minutes.
    /// - Returns: A plan, without journeys if journeys after the window are that much better.
    func sparingEnough() -> Plan {
        var all: [PlannedJourney] = []
        for journey in beyond + journeys { all.addUnlessCovered(journey) }
        // Journeys with more walking come first because others are measured against them.
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
