// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// A step of walking directions.
public struct WalkStep: Codable, Hashable, Sendable {
    /// The maneuver at its start.
    public let turn: Turn
    /// The compass direction in which the step begins.
    public let direction: Direction
    /// The name of the street; empty if it has none.
    public let name: String
    /// The kind of way, such as `street`, `footway`, `steps` or `crossing`.
    public let kind: String
    /// The length of the step in metres.
    public let metres: Int
    /// The latitude in degrees north.
    public let lat: Double
    /// The longitude in degrees east.
    public let lon: Double

    /// The maneuver at its start.
    public struct Turn: OpenWord {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let depart = Self("depart")
        public static let onward = Self("onward")
        public static let slightlyLeft = Self("slightlyLeft")
        public static let left = Self("left")
        public static let hardLeft = Self("hardLeft")
        public static let slightlyRight = Self("slightlyRight")
        public static let right = Self("right")
        public static let hardRight = Self("hardRight")
        public static let elevator = Self("elevator")
    }

    /// The compass direction in which the step begins.
    public struct Direction: OpenWord {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let north = Self("north")
        public static let northeast = Self("northeast")
        public static let east = Self("east")
        public static let southeast = Self("southeast")
        public static let south = Self("south")
        public static let southwest = Self("southwest")
        public static let west = Self("west")
        public static let northwest = Self("northwest")
    }
}
