// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// A step of the way through a station.
public struct StationStep: Codable, Hashable, Sendable {
    /// The element of the station to use.
    public let kind: Kind
    /// Whether the step leads up or down. Absent if it is level or unknown.
    public let climb: Climb?
    /// The level to which the step leads, if it differs.
    public let level: Level?
    /// The text of the signs to follow.
    public let sign: String?

    /// The element of the station to use.
    public struct Kind: OpenWord {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let walkway = Self("walkway")
        public static let stairs = Self("stairs")
        public static let movingWalkway = Self("movingWalkway")
        public static let escalator = Self("escalator")
        public static let elevator = Self("elevator")
        public static let fareGate = Self("fareGate")
        public static let exitGate = Self("exitGate")
    }

    /// Whether the step leads up or down. Absent if it is level or unknown.
    public struct Climb: OpenWord {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let up = Self("up")
        public static let down = Self("down")
    }
}
