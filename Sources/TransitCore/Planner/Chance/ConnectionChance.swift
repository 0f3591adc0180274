/// Whether a change holds, or all changes of a journey.
package struct Chance: Hashable, Sendable {
    package enum State: String, Sendable, CaseIterable {
        case holds, tight, unlikely
        /// Of one of the buses there is only a timetable.
        case unknown
        /// It has left.
        case missed
        /// There is nothing to miss.
        case noChange
    }

    /// What happens if it does not hold.
    package struct Otherwise: Hashable, Sendable {
        /// When the next one leaves.
        package var departure: EpochSeconds
        /// When the rider is at the end of the journey by it.
        package var arrival: EpochSeconds
    }

    package var state: State
    /// 1…99; nil where nobody can say, and where there is nothing to say.
    package var percent: Int?
    /// Of one change, seconds to spare by the likely times; below 0 where it is likely to be missed.
    package var spare: Int64?
    package var otherwise: Otherwise?

    init(_ state: State, spare: Int64? = nil) {
        self.state = state
        self.spare = spare
    }

    /// - Parameter share: 0…1.
    package init(share: Double, spare: Int64? = nil) {
        let percent = min(max(Int(clamping: share * 100), 1), 99)
        state = percent >= 85 ? .holds : percent >= 40 ? .tight : .unlikely
        self.percent = percent
        self.spare = spare
    }
}

extension Chance.State {
    /// How bad it is for who is under way: 0 for what holds or is not known, then the worse the higher.
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
    /// 0…101, the less sure the higher: for who chooses among journeys. What is not known comes after what is, before what is missed.
    package var doubt: Int {
        switch state {
        case .noChange: 0
        case .missed: 101
        case .holds, .tight, .unlikely, .unknown: 100 - (percent ?? 0)
        }
    }
}
