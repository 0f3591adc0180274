// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// An alarm to be set.
public struct AlarmRequest: Codable, Hashable, Sendable {
    /// `departure`: some minutes before a vehicle leaves a stop, based on the early end of its interval, and on
    /// later changes. `arrival`: some minutes before a vehicle reaches a stop, or when it does. `lastBus`: like
    /// `departure`, for the last vehicle of a service day. `commute`: on some weekdays between two times, once a
    /// day if there is a disruption, the worst first, and when it ends; setting it again extends it.
    public let kind: AlarmKind
    /// The language of the messages.
    public let language: Language?
    /// The id of the stop.
    public let stop: String
    /// The id of the route. Required for `lastBus`, optional for `commute`. For `departure` and `arrival` it
    /// identifies the trip in a timetable with other trip ids.
    public let route: String?
    /// GTFS's direction_id.
    public let direction: Int?
    /// The id of the trip. For `departure` and `arrival`, together with `scheduled`.
    public let trip: String?
    /// The `scheduled` time of the arrival on the board in epoch seconds; at most two days ahead.
    public let scheduled: Int?
    /// The id of the vehicle. Instead of `trip`, for a vehicle without one.
    public let vehicle: String?
    /// The service day. For `lastBus`. Default: the current service day. Format: `2016-07-29`.
    public let serviceDate: String?
    /// The weekdays, for `commute`: 1 (Monday) to 7 (Sunday).
    public let days: [Int]?
    /// For `commute`: the start in the stop's time zone, such as 7:30.
    public let from: String?
    /// For `commute`: the end, at most six hours after `from`.
    public let to: String?
    /// The time of the message in minutes before the departure or arrival.
    public let minutesBefore: Int?
    /// The walking time to the stop, part of `minutesBefore`. The message then contains the time to leave.
    public let walkMinutes: Int?
    /// The push subscription to which messages are sent.
    public let subscription: PushSubscription

    /// Creates the value to send. Fields that are nil are omitted from the request.
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

    /// The language of the messages.
    public struct Language: OpenWord {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let en = Self("en")
        public static let fr = Self("fr")
        public static let es = Self("es")
        public static let de = Self("de")
        public static let pt = Self("pt")
        public static let zh = Self("zh")
        public static let ar = Self("ar")
    }
}
