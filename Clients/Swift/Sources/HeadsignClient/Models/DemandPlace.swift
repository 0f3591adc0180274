// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// `DemandPlace` of the contract.
public struct DemandPlace: Codable, Hashable, Sendable {
    /// Anywhere in an area, at some stops, or at one.
    public let kind: Kind
    /// As the feed calls it; absent where it has no name.
    public let name: String?
    /// Description.
    public let description: String?
    /// The way in which getting off there is booked, where that differs from the booking of the ride.
    public let booking: Booking?
    /// Stop. `agency:id`.
    public let stop: String?
    /// Stops. `agency:id`.
    public let stops: [String]?

    /// Anywhere in an area, at some stops, or at one.
    public struct Kind: OpenWord {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let area = Self("area")
        public static let stops = Self("stops")
        public static let stop = Self("stop")
    }
}
