// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// An area, a group of stops or a stop where an on-demand service picks up or drops off riders.
public struct DemandPlace: Codable, Hashable, Sendable {
    /// Any place in an area, one of several stops, or a single stop.
    public let kind: Kind
    /// The name in the feed; absent if there is none.
    public let name: String?
    /// The description in the feed.
    public let description: String?
    /// The booking of the drop-off; absent if it is that of the ride.
    public let booking: Booking?
    /// The id of the stop; with `stop`. Format: `agency:id`.
    public let stop: String?
    /// The ids of the stops; with `stops`. Format: `agency:id`.
    public let stops: [String]?

    /// Any place in an area, one of several stops, or a single stop.
    public struct Kind: OpenWord {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let area = Self("area")
        public static let stops = Self("stops")
        public static let stop = Self("stop")
    }
}
