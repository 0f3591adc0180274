// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// An on-demand service (GTFS-Flex) between two places.
public struct DemandOffer: Codable, Hashable, Sendable {
    /// The id of the agency.
    public let agency: String
    /// The names and colors of a route, for display.
    public let route: RouteSign
    /// The place of the pickup.
    public let from: DemandPlace
    /// The place of the drop-off.
    public let to: [DemandPlace]
    /// The way of arranging a ride, GTFS's pickup_type: by calling the agency, or with the driver. Absent if not
    /// required.
    public let pickup: Pickup?
    /// The pickup windows, in order.
    public let windows: [DemandWindow]
    /// The 95th percentile of the ride's duration in seconds: GTFS's safe_duration_factor and safe_duration_offset
    /// for a drive at 30 km/h over 1.3 times the straight line. Absent if the feed does not provide it.
    public let longestRide: Int?
    /// The way of booking a ride; absent if the feed does not provide it.
    public let booking: Booking?

    /// The way of arranging a ride, GTFS's pickup_type: by calling the agency, or with the driver. Absent if not
    /// required.
    public struct Pickup: OpenWord {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let phone = Self("phone")
        public static let driver = Self("driver")
    }
}
