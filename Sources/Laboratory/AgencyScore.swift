/// The scores of all models on recordings of one agency.
package struct AgencyScore: Sendable {
    package let agency: String
    /// One scorecard per model, in the order of the models.
    package private(set) var cards: [Scorecard]
    /// The number of arrivals that could be predicted.
    package private(set) var arrivals: Int
    package private(set) var recordings = 1

    init(agency: String, cards: [Scorecard], arrivals: Int) {
        self.agency = agency
        self.cards = cards
        self.arrivals = arrivals
    }

    /// Returns a number of predicted arrivals as a fraction of all arrivals, 0 … 1; nil without arrivals.
    package func share(_ predicted: Int) -> Double? {
        arrivals == 0 ? nil : Double(predicted) / Double(arrivals)
    }

    /// Returns the sums by agency, in the order in which agencies first occur.
    package static func byAgency(_ scores: [AgencyScore]) -> [AgencyScore] {
        scores.reduce(into: []) { sums, score in
            if let place = sums.firstIndex(where: { $0.agency == score.agency }) {
                sums[place].add(score)
            } else {
                sums.append(score)
            }
        }
    }

    private mutating func add(_ other: AgencyScore) {
        for model in cards.indices { cards[model] += other.cards[model] }
        arrivals += other.arrivals
        recordings += other.recordings
    }
}
