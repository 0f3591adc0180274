// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// `AlarmRequest` of the contract.
public struct AlarmRequest: Codable, Hashable, Sendable {
    /// `departure`: some minutes before a bus leaves a stop, by the early edge of when it comes, and what changes
    /// after that. `arrival`: some minutes before it reaches one, or when it does. `lastBus`: as a departure, for
    /// the last of a service day. `commute`: between two times of some weekdays when something is wrong, the worst
    /// first, once a day, and when it is over; set again as it is, it is kept for longer.
    public let kind: AlarmKind
    /// Of what is said.
    public let language: Language?
    /// Where.
    public let stop: String
    /// Of `lastBus`, where it must be given, and of `commute`. Of `departure` and `arrival` it finds the bus again
    /// in a timetable that calls the trip by another name.
    public let route: String?
    /// Direction.
    public let direction: Int?
    /// Of `departure` and `arrival`, with `scheduled`.
    public let trip: String?
    /// As the board says it, epoch seconds; at most two days ahead.
    public let scheduled: Int?
    /// In place of `trip`, for a bus that has none.
    public let vehicle: String?
    /// Of `lastBus`; without it the service day that it is there now. A day, `2016-07-29`.
    public let serviceDate: String?
    /// Of `commute`: 1 for Monday to 7 for Sunday.
    public let days: [Int]?
    /// Of `commute`, such as 7:30, by the agency's clock.
    public let from: String?
    /// Up to six hours later.
    public let to: String?
    /// Minutes before.
    public let minutesBefore: Int?
    /// Of `minutesBefore`, those it takes to walk to the stop: with them it is told when to leave.
    public let walkMinutes: Int?
    /// As the browser's `PushSubscription` writes itself in JSON.
    public let subscription: PushSubscription

    /// What is nil is left out.
    public init(
        kind: AlarmKind, language: Language? = nil, stop: String, route: String? = nil, direction: Int? = nil,
        trip: String? = nil, scheduled: Int? = nil, vehicle: String? = nil, serviceDate: String? = nil,
        days: [Int]? = nil, from: String? = nil, to: String? = nil, minutesBefore: Int? = nil, walkMinutes: Int? = nil,
        subscription: PushSubscription
    ) {
        self.kind = kind
        self.language = language
        self.stop = stop
        self.route = route
        self.direction = direction
        self.trip = trip
        self.scheduled = scheduled
        self.vehicle = vehicle
        self.serviceDate = serviceDate
        self.days = days
        self.from = from
        self.to = to
        self.minutesBefore = minutesBefore
        self.walkMinutes = walkMinutes
        self.subscription = subscription
    }

    /// Of what is said.
    public struct Language: OpenWord {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let en = Self("en")
        public static let fr = Self("fr")
    }
}
