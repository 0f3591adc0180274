extension DoorPlan {
    /// Of each journey its place among them, the best first. Who leaves at some time wants to be there first and, of those ways, to leave
    /// last; who has to be there by some time wants to leave last and, of those, to be there first.
    package var ranks: [Int] {
        let ordered = journeys.indices.sorted { isBetter(journeys[$0], journeys[$1]) ?? ($0 < $1) }
        var ranks = Array(repeating: 0, count: journeys.count)
        for (rank, number) in ordered.enumerated() { ranks[number] = rank }
        return ranks
    }

    /// Nil for those that are equal in both.
    private func isBetter(_ one: PlannedJourney, _ other: PlannedJourney) -> Bool? {
        let byArrival = one.arrival == other.arrival ? nil : one.arrival < other.arrival
        let byDeparture = one.departure == other.departure ? nil : one.departure > other.departure
        return switch question.time {
        case .departure: byArrival ?? byDeparture
        case .arrival: byDeparture ?? byArrival
        }
    }
}
