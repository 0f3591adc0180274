import TransitCore

/// Statistics of predicted transfer probabilities and their outcomes.
package struct ConnectionTally: Sendable, Equatable {
    package private(set) var count = 0
    package private(set) var made = 0
    /// The sum of the probabilities, each 0…1.
    private var sum = 0.0
    private var squaredErrors = 0.0

    package init() {}

    /// Adds a transfer with its outcome.
    /// - Parameter share: The predicted probability, 0…1.
    package mutating func add(share: Double, wasMade: Bool) {
        count += 1
        if wasMade { made += 1 }
        sum += share
        squaredErrors += (share - (wasMade ? 1 : 0)) * (share - (wasMade ? 1 : 0))
    }

    /// The mean of the predicted probabilities, 0…1; nil without any.
    package var predictedShare: Double? { count == 0 ? nil : sum / Double(count) }
    package var madeShare: Double? { count == 0 ? nil : Double(made) / Double(count) }
    /// The Brier score, the mean squared error: 0 is best, 0.25 corresponds to always predicting 50 %.
    package var brier: Double? { count == 0 ? nil : squaredErrors / Double(count) }
    /// The Brier score of always predicting the mean share of transfers that were made.
    package var brierOfMean: Double? { madeShare.map { $0 * (1 - $0) } }

    package static func += (one: inout Self, other: Self) {
        one.count += other.count
        one.made += other.made
        one.sum += other.sum
        one.squaredErrors += other.squaredErrors
    }
}

/// The scores of transfer probabilities on recordings of one agency.
package struct ConnectionScore: Sendable {
    /// The minutes before the arrival at which probabilities are recorded.
    package static let minutes = [2, 5, 10, 20]

    package let agency: String
    package private(set) var recordings = 1
    package private(set) var all = ConnectionTally()
    /// Tallies by probability decile.
    package private(set) var deciles = [ConnectionTally](repeating: ConnectionTally(), count: 10)
    /// Tallies by horizon, in the order of ``minutes``.
    package private(set) var horizons = [ConnectionTally](repeating: ConnectionTally(), count: minutes.count)
    /// The tally of the transfers from vehicles that were already on their run, as in journeys planned on board.
    package private(set) var onBoard = ConnectionTally()
    /// The tallies of the transfers in ``onBoard`` by probability decile.
    package private(set) var onBoardDeciles = [ConnectionTally](repeating: ConnectionTally(), count: 10)
    /// The number of transfers whose outcome was not observed.
    package private(set) var unresolved = 0

    package init(agency: String) {
        self.agency = agency
    }

    package mutating func add(_ connection: DisplayedConnection, wasMade: Bool?) {
        guard let wasMade else { return unresolved += 1 }
        guard let percent = connection.chance.percent else { return }
        let share = Double(percent) / 100
        all.add(share: share, wasMade: wasMade)
        deciles[percent / 10].add(share: share, wasMade: wasMade)
        if connection.isOnBoard {
            onBoard.add(share: share, wasMade: wasMade)
            onBoardDeciles[percent / 10].add(share: share, wasMade: wasMade)
        }
        guard let horizon = Self.minutes.firstIndex(of: connection.minutes) else { return }
        horizons[horizon].add(share: share, wasMade: wasMade)
    }

    /// Returns the sums by agency, in the order in which agencies first occur.
    package static func byAgency(_ scores: [ConnectionScore]) -> [ConnectionScore] {
        scores.reduce(into: []) { sums, score in
            if let place = sums.firstIndex(where: { $0.agency == score.agency }) {
                sums[place] += score
            } else {
                sums.append(score)
            }
        }
    }

    package static func += (one: inout Self, other: Self) {
        one.recordings += other.recordings
        one.all += other.all
        for place in one.deciles.indices {
            one.deciles[place] += other.deciles[place]
            one.onBoardDeciles[place] += other.onBoardDeciles[place]
        }
        for place in one.horizons.indices { one.horizons[place] += other.horizons[place] }
        one.onBoard += other.onBoard
        one.unresolved += other.unresolved
    }
}
