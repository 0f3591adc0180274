// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// `Booking` of the contract.
public struct Booking: Codable, Hashable, Sendable {
    /// GTFS's booking_type: in real time, some minutes before, or on an earlier day.
    public let kind: Kind
    /// The minimum time between booking and ride; with `sameDay`.
    public let minutesBefore: Int?
    /// The feed's messages about booking, pickup and drop-off.
    public let message: String?
    /// Pickup message.
    public let pickupMessage: String?
    /// Drop off message.
    public let dropOffMessage: String?
    /// Phone.
    public let phone: String?
    /// Info uRL.
    public let infoURL: String?
    /// Booking uRL.
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
