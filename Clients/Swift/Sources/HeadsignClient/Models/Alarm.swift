// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// A stored alarm.
public struct Alarm: Codable, Hashable, Identifiable, Sendable {
    /// The id of the alarm.
    public let id: String
    /// `departure`: some minutes before a vehicle leaves a stop, based on the early end of its interval, and on
    /// later changes. `arrival`: some minutes before a vehicle reaches a stop, or when it does. `lastBus`: like
    /// `departure`, for the last vehicle of a service day. `commute`: on some weekdays between two times, once a
    /// day if there is a disruption, the worst first, and when it ends; setting it again extends it.
    public let kind: AlarmKind
    /// The id of the stop.
    public let stop: String
    /// The id of the route.
    public let route: String?
    /// The id of the trip.
    public let trip: String?
    /// The id of the vehicle.
    public let vehicle: String?
    /// The `scheduled` time of the arrival on the board, in epoch seconds.
    public let scheduled: Int?
    /// The service day. Format: `2016-07-29`.
    public let serviceDate: String?
    /// The time of the message in minutes before the departure or arrival.
    public let minutesBefore: Int
    /// The latest time of deletion in epoch seconds.
    public let expires: Int
    /// `sending`: its last message is being sent, after which it is deleted.
    public let state: State

    /// `sending`: its last message is being sent, after which it is deleted.
    public struct State: OpenWord {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let waiting = Self("waiting")
        public static let sending = Self("sending")
    }
}
