extension JourneyResult {
    /// The rank of each journey, 0 for the best. For a departure time, the earliest arrival ranks first, then the
    /// latest departure; for an arrival time, the latest departure first, then the earliest arrival.
    package var ranks: [Int] {
        let ordered = journeys.indices.sorted { isBetter(journeys[$0], journeys[$1]) ?? ($0 < $1) }
        var ranks = Array(repeating: 0, count: journeys.count)
        for (rank, number) in ordered.enumerated() { ranks[number] = rank }
        return ranks
    }

    /// Returns whether the first journey ranks above the second; nil if departure and arrival are equal.
    private func isBetter(_ one: PlannedJourney, _ other: PlannedJourney) -> Bool? {
        let byArrival = one.arrival == other.arrival ? nil : one.arrival < other.arrival
        let byDeparture = one.departure == other.departure ? nil : one.departure > other.departure
        return switch question.time {
        case .departure: byArrival ?? byDeparture
        case .arrival: byDeparture ?? byArrival
        }
    }
}
