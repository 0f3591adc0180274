// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// `LiveHealth` of the contract.
public struct LiveHealth: Codable, Hashable, Sendable {
    /// `none`: the agency has no live data, or none that says when buses come.
    public let state: State
    /// When the last good data was made. Epoch seconds.
    public let since: Int?
    /// Message.
    public let message: String?
    /// What the provider itself says of this stop, where it says such things; `unknown` until it has answered for
    /// the stop.
    public let departures: PartHealth?

    /// `none`: the agency has no live data, or none that says when buses come.
    public struct State: OpenWord {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let live = Self("live")
        public static let stale = Self("stale")
        public static let failing = Self("failing")
        public static let none = Self("none")
    }
}
