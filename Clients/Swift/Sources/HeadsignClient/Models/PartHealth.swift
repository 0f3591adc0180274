// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// `PartHealth` of the contract.
public struct PartHealth: Codable, Hashable, Sendable {
    /// `none`: no feed tells it. `unknown`: a feed may, and has not yet, or not in its last answer. `stale`: a
    /// feed answers with old data. `failing`: from the first failure on.
    public let state: State
    /// When it was told last. Epoch seconds.
    public let at: Int?
    /// Of what is not live, when the last good data was made; absent if none ever came. Epoch seconds.
    public let since: Int?
    /// A sentence for people.
    public let message: String?

    /// `none`: no feed tells it. `unknown`: a feed may, and has not yet, or not in its last answer. `stale`: a
    /// feed answers with old data. `failing`: from the first failure on.
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
