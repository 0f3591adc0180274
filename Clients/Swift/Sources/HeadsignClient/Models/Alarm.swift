// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// `Alarm` of the contract.
public struct Alarm: Codable, Hashable, Identifiable, Sendable {
    /// Id.
    public let id: String
    /// `departure`: some minutes before a bus leaves a stop, by the early edge of when it comes, and what changes
    /// after that. `arrival`: some minutes before it reaches one, or when it does. `lastBus`: as a departure, for
    /// the last of a service day. `commute`: between two times of some weekdays when something is wrong, the worst
    /// first, once a day, and when it is over; set again as it is, it is kept for longer.
    public let kind: AlarmKind
    /// Stop.
    public let stop: String
    /// Route.
    public let route: String?
    /// Trip.
    public let trip: String?
    /// Vehicle.
    public let vehicle: String?
    /// Scheduled.
    public let scheduled: Int?
    /// Service date. A day, `2016-07-29`.
    public let serviceDate: String?
    /// Minutes before.
    public let minutesBefore: Int
    /// Epoch seconds after which it is gone in any case.
    public let expires: Int
    /// `sending`: its last notice is on its way, and then it is gone.
    public let state: State

    /// `sending`: its last notice is on its way, and then it is gone.
    public struct State: OpenWord {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let waiting = Self("waiting")
        public static let sending = Self("sending")
    }
}
