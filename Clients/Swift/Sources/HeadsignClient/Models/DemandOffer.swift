// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// `DemandOffer` of the contract.
public struct DemandOffer: Codable, Hashable, Sendable {
    /// Agency.
    public let agency: String
    /// Route.
    public let route: RouteSign
    /// From.
    public let from: DemandPlace
    /// To.
    public let to: [DemandPlace]
    /// How a ride is arranged, GTFS's pickup_type: by a call to the agency, or with the driver; absent where it
    /// needs nothing.
    public let pickup: Pickup?
    /// When riders are taken in, in order.
    public let windows: [DemandWindow]
    /// How a ride is booked, where the feed says it.
    public let booking: Booking?

    /// How a ride is arranged, GTFS's pickup_type: by a call to the agency, or with the driver; absent where it
    /// needs nothing.
    public struct Pickup: OpenWord {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let phone = Self("phone")
        public static let driver = Self("driver")
    }
}
