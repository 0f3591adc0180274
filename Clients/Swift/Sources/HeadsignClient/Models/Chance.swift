// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// The probability that all transfers of a journey, or a single one, succeed. `holds`: at least 85 %; `tight`: at
/// least 40 %; `unlikely`: below; `unknown`: one of the vehicles has no live data; `missed`: the vehicle has left,
/// or the probability is below 5 %; `noChange`: there are no transfers. A watched journey is `impossible` because
/// of a transfer exactly if that transfer and the whole are `missed`; if it is impossible for another reason, the
/// whole is `unknown` or `noChange`.
public struct Chance: Codable, Hashable, Sendable {
    /// The class of the probability.
    public let state: State
    /// The probability in percent. Absent for `unknown`, `missed` and `noChange`.
    public let percent: Int?
    /// A sort key, most reliable first: 0 for `noChange`, otherwise 100 minus `percent`; 100 for `unknown`, 101
    /// for `missed`.
    public let doubt: Int?
    /// For a single transfer: the slack in seconds, by likely times.
    public let spare: Int?
    /// The alternative if the transfer fails.
    public let otherwise: Otherwise?

    /// The class of the probability.
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

    /// The alternative if the transfer fails.
    public struct Otherwise: Codable, Hashable, Sendable {
        /// The next departure at the first missed transfer. Epoch seconds.
        public let departure: Int
        /// The resulting arrival at the destination. Epoch seconds.
        public let arrival: Int
    }
}
