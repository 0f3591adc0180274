// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// The conditions for booking a ride, from GTFS's booking_rules.txt.
public struct Booking: Codable, Hashable, Sendable {
    /// GTFS's booking_type: in real time, some minutes before, or on an earlier day.
    public let kind: Kind
    /// The minimum time between booking and ride; with `sameDay`.
    public let minutesBefore: Int?
    /// The feed's messages about booking, pickup and drop-off.
    public let message: String?
    /// The feed's message about the pickup.
    public let pickupMessage: String?
    /// The feed's message about the drop-off.
    public let dropOffMessage: String?
    /// The phone number for bookings.
    public let phone: String?
    /// The web page about booking.
    public let infoURL: String?
    /// The web page or app for bookings.
    public let bookingURL: String?

    /// GTFS's booking_type: in real time, some minutes before, or on an earlier day.
    public struct Kind: OpenWord {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let now = Self("now")
        public static let sameDay = Self("sameDay")
        public static let daysBefore = Self("daysBefore")
    }
}
