// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// The state of the live data on which times are based.
public struct LiveHealth: Codable, Hashable, Sendable {
    /// `none`: the agency has no live data, or none with predictions.
    public let state: State
    /// The time of the last good data. Epoch seconds.
    public let since: Int?
    /// A human-readable description of the problem.
    public let message: String?
    /// Predictions of the provider for this stop, if it offers them; `unknown` until it has responded for the
    /// stop.
    public let departures: PartHealth?

    /// `none`: the agency has no live data, or none with predictions.
    public struct State: OpenWord {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let live = Self("live")
        public static let stale = Self("stale")
        public static let failing = Self("failing")
        public static let none = Self("none")
    }
}
