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
    /// The way in which a ride is arranged, GTFS's pickup_type: by a call to the agency, or with the driver;
    /// absent where nothing is needed.
    public let pickup: Pickup?
    /// The times within which riders are taken in, in order.
    public let windows: [DemandWindow]
    /// Seconds that the ride takes at most in 95 of 100 cases: GTFS's safe_duration_factor and
    /// safe_duration_offset for a drive at 30 km/h along 1.3 times the straight line. Absent where the feed does
    /// not say.
    public let longestRide: Int?
    /// The way in which a ride is booked, where the feed gives it.
    public let booking: Booking?

    /// The way in which a ride is arranged, GTFS's pickup_type: by a call to the agency, or with the driver;
    /// absent where nothing is needed.
    public struct Pickup: OpenWord {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let phone = Self("phone")
        public static let driver = Self("driver")
    }
}
