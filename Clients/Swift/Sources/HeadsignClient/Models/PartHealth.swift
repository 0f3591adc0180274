// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// The state of one kind of an agency's live data.
public struct PartHealth: Codable, Hashable, Sendable {
    /// `none`: no feed provides this kind of data. `unknown`: a feed may provide it, but has not yet, or not in
    /// its last response. `live`: a feed provides current data. `stale`: a feed provides old data. `failing`: the
    /// last poll of a feed failed.
    public let state: State
    /// The time of the latest data. Epoch seconds.
    public let at: Int?
    /// The time of the last good data, if the state is not `live`; absent if there was none. Epoch seconds.
    public let since: Int?
    /// A human-readable description of the problem.
    public let message: String?

    /// `none`: no feed provides this kind of data. `unknown`: a feed may provide it, but has not yet, or not in
    /// its last response. `live`: a feed provides current data. `stale`: a feed provides old data. `failing`: the
    /// last poll of a feed failed.
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
