// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// `PartHealth` of the contract.
public struct PartHealth: Codable, Hashable, Sendable {
    /// `none`: no feed provides it. `unknown`: a feed may provide it, but has not yet, or not in its last
    /// response. `stale`: a feed provides old data. `failing`: since the first failure.
    public let state: State
    /// The time of the latest data. Epoch seconds.
    public let at: Int?
    /// If it is not live, the time of the last good data; absent if there was none. Epoch seconds.
    public let since: Int?
    /// A human-readable message.
    public let message: String?

    /// `none`: no feed provides it. `unknown`: a feed may provide it, but has not yet, or not in its last
    /// response. `stale`: a feed provides old data. `failing`: since the first failure.
    public struct State: OpenWord {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let none = Self("none")
        public static let unknown = Self("unknown")
        public static let live = Self("live")
        public static let stale = Self("stale")
        public static let failing = Self("failing")
    }
}
