// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// `DemandPlace` of the contract.
public struct DemandPlace: Codable, Hashable, Sendable {
    /// Any place in an area, one of several stops, or a single stop.
    public let kind: Kind
    /// The name in the feed; absent if there is none.
    public let name: String?
    /// Description.
    public let description: String?
    /// The booking of the drop-off; absent if it is that of the ride.
    public let booking: Booking?
    /// Stop. `agency:id`.
    public let stop: String?
    /// Stops. `agency:id`.
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
