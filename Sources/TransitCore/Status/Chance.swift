/// The probability that a transfer, or all transfers of a journey, will succeed.
package struct Chance: Hashable, Sendable {
    /// The category of the probability.
    package enum State: String, Sendable, CaseIterable {
        case holds, tight, unlikely
        /// One of the rides has no prediction, so the probability is unknown.
        case unknown
        /// The next ride has already departed, or the transfer succeeds with a probability below ``Chance/least``. A
        /// journey that a rider follows is impossible if one of its transfers is missed and the chance of making all
        /// of its transfers is in this state too.
        case missed
        /// No transfer can fail: there is none, the rider stays on board, or the next ride is frequency-based.
        case noChange
    }

    /// The alternative if the transfer fails.
    package struct Otherwise: Hashable, Sendable {
        /// The departure time of the next suitable ride.
        package var departure: EpochSeconds
        /// The arrival time at the end of the journey.
        package var arrival: EpochSeconds
    }

    /// The probability below which a transfer counts as missed.
    static let least = 0.05

    package var state: State
    /// The probability in percent, 1…99; nil if unknown or not applicable.
    package var percent: Int?
    /// The spare time of a single transfer in seconds, computed from the likely times of both rides; negative if the
    /// transfer will probably be missed.
    package var spare: Int64?
    package var otherwise: Otherwise?

    init(_ state: State, spare: Int64? = nil) {
        self.state = state
        self.spare = spare
    }

    /// Creates the chance for a known probability.
    /// - Parameter share: The probability, 0…1.
    package init(share: Double, spare: Int64? = nil) {
        let percent = min(max(Int(clamping: share * 100), 1), 99)
        state = percent >= 85 ? .holds : percent >= 40 ? .tight : .unlikely
        self.percent = percent
        self.spare = spare
    }
}

extension Chance.State {
    /// The severity for a rider en route: a higher number is worse; 0 for `holds`, `unknown` and `noChange`.
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
    /// The uncertainty used to rank journeys, 0…101. An unknown chance is 100, between the known probabilities and a
    /// missed transfer.
    package var doubt: Int {
        switch state {
        case .noChange: 0
        case .missed: 101
        case .holds, .tight, .unlikely, .unknown: 100 - (percent ?? 0)
        }
    }
}
