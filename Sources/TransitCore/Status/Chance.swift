/// The probability that a transfer, or all transfers of a journey, works.
package struct Chance: Hashable, Sendable {
    /// The probability as a category.
    package enum State: String, Sendable, CaseIterable {
        case holds, tight, unlikely
        /// One of the rides has no prediction.
        case unknown
        /// The next ride has already departed, or the transfer works with a probability below ``Chance/least``. A
        /// followed journey is impossible for a missed transfer exactly if this is the state of the transfer and of all
        /// transfers together.
        case missed
        /// No transfer that could fail.
        case noChange
    }

    /// The alternative if the transfer fails.
    package struct Otherwise: Hashable, Sendable {
        /// The departure of the next suitable ride.
        package var departure: EpochSeconds
        /// The arrival at the end of the journey.
        package var arrival: EpochSeconds
    }

    /// The probability below which a transfer counts as missed.
    static let least = 0.05

    package var state: State
    /// The probability in percent, 1…99; nil if unknown or not applicable.
    package var percent: Int?
    /// The seconds to spare in a single transfer by the likely times; negative if it will probably be missed.
    package var spare: Int64?
    package var otherwise: Otherwise?

    init(_ state: State, spare: Int64? = nil) {
        self.state = state
        self.spare = spare
    }

    /// - Parameter share: The probability, 0…1.
    package init(share: Double, spare: Int64? = nil) {
        let percent = min(max(Int(clamping: share * 100), 1), 99)
        state = percent >= 85 ? .holds : percent >= 40 ? .tight : .unlikely
        self.percent = percent
        self.spare = spare
    }
}

extension Chance.State {
    /// Severity for a rider on the way: 0 for `holds` and unknown, higher is worse.
    package var rank: Int {
        switch self {
        case .holds, .unknown, .noChange: 0
        case .tight: 1
        case .unlikely: 2
        case .missed: 3
        }
    }
}

extension Chance {
    /// The uncertainty for ranking journeys, 0…101. Unknown ranks after known probabilities and before missed.
    package var doubt: Int {
        switch state {
        case .noChange: 0
        case .missed: 101
        case .holds, .tight, .unlikely, .unknown: 100 - (percent ?? 0)
        }
    }
}
