// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// Whether all changes of a journey hold, or one of them. `holds` from 85 % on, `tight` from 40 % on, `unlikely`
/// below; `unknown`: of one of the buses there is only a timetable; `missed`: it has left, or the chance is below
/// 5 %; `noChange`: there is nothing to miss. A journey that is followed is `impossible` for a change exactly if
/// that change and the whole are `missed`; where it is impossible for something else, the whole is `unknown` or
/// `noChange`.
public struct Chance: Codable, Hashable, Sendable {
    /// State.
    public let state: State
    /// Never told of `unknown`, `missed` and `noChange`.
    public let percent: Int?
    /// By which journeys are ordered, the surest first: 0 for `noChange`, else 100 less `percent`; 100 for
    /// `unknown`, 101 for `missed`.
    public let doubt: Int?
    /// Of one change: seconds to spare, by the likely times.
    public let spare: Int?
    /// What happens if it does not hold.
    public let otherwise: Otherwise?

    /// One of the words below; a later server may know more.
    public struct State: OpenWord {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let holds = Self("holds")
        public static let tight = Self("tight")
        public static let unlikely = Self("unlikely")
        public static let unknown = Self("unknown")
        public static let missed = Self("missed")
        public static let noChange = Self("noChange")
    }

    /// What happens if it does not hold.
    public struct Otherwise: Codable, Hashable, Sendable {
        /// When the next one leaves, from where the first change is missed. Epoch seconds.
        public let departure: Int
        /// When the rider is at the end of the journey by it. Epoch seconds.
        public let arrival: Int
    }
}
