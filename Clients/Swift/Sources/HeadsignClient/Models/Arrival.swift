// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// A call of a trip at the stop of a board.
public struct Arrival: Codable, Hashable, Identifiable, Sendable {
    /// The id of the call, unique on a board and stable on later boards of the stop, even if its times change.
    public let id: String
    /// The id of the route. Format: `agency:id`.
    public let route: String
    /// The id of the trip in the timetable; absent for other trips. Format: `agency:id`.
    public let trip: String?
    /// The service day of the trip. Format: `2016-07-29`.
    public let serviceDate: String?
    /// The name by which riders know the trip, such as the number of a train.
    public let tripShortName: String?
    /// The operator of the trip, if the feed gives a different one than for its route.
    public let `operator`: String?
    /// The headsign of the trip at this stop.
    public let headsign: String
    /// The last stop, if the headsign is ambiguous because other trips with the same headsign and direction leave
    /// here and end elsewhere.
    public let destination: String?
    /// The direction of travel: GTFS's direction_id, 0 or 1.
    public let direction: Int?
    /// The platform: on the board of a station its code, on any board the one that realtime feeds provide.
    public let platform: String?
    /// GTFS stop_sequence.
    public let sequence: Int?
    /// `live`: it has a vehicle or a prediction. `scheduled`: from the timetable only. `notSeen`: it should be
    /// under way, but is not seen. `canceled`: the trip is canceled. `skipped`: the stop is skipped.
    public let status: Status
    /// Present if the vehicle reports that it is about to arrive.
    public let arriving: Bool?
    /// The scheduled departure, or the scheduled arrival at the last stop of a trip. Epoch seconds.
    public let scheduled: Int?
    /// The time to display, by which riders should be at the stop. Earlier than `likely`, so that few miss the
    /// vehicle. Epoch seconds.
    public let predicted: Int?
    /// The likely arrival, the median of the prediction. In journeys it is the `departure`. Epoch seconds.
    public let likely: Int?
    /// The start of the 80 % interval, up to `high`. Never later than `predicted`. Epoch seconds.
    public let low: Int?
    /// The end of the 80 % interval. Epoch seconds.
    public let high: Int?
    /// The likely departure if the vehicle waits at the stop: at least half a minute after the likely arrival, and
    /// a minute after `predicted` or, once it stands there, until it leaves. Absent if it does not wait, and at
    /// its last stop. Epoch seconds.
    public let waitsUntil: Int?
    /// The deviation from the timetable in seconds; late is positive.
    public let deviation: Int?
    /// The adherence to the timetable here.
    public let punctuality: Punctuality
    /// The usual deviation in seconds, late is positive: the median of the route, direction, stop, hour and kind
    /// of day (weekday, Saturday or Sunday) on at least 20 recorded days. Only if `status` is `scheduled`, never
    /// beside a prediction; absent if unknown.
    public let usualDeviation: Int?
    /// The punctuality of `usualDeviation`.
    public let usualPunctuality: UsualPunctuality?
    /// The id of the vehicle; absent if unknown. Format: `agency:id`.
    public let vehicle: String?
    /// The time of the vehicle's last report. Epoch seconds.
    public let seenAt: Int?
    /// The number of stops in between: 0 if this is its next stop.
    public let stopsAway: Int?
    /// The occupancy of the vehicle. Absent if unknown or out of date.
    public let occupancy: Occupancy?
    /// The occupancy in three levels: 1 if seats are free, 2 if there is only standing room, 3 if it is full.
    public let seats: Int?
    /// `occupancy` is the agency's forecast for the departure here; otherwise it is the current one.
    public let occupancyExpected: Bool?
    /// Whether wheelchairs can be carried. Absent if unknown.
    public let wheelchair: Access?
    /// Whether bicycles can be carried. Absent if unknown.
    public let bikes: Access?
    /// Whether it carries cars, such as ferries and some trains.
    public let cars: Access?
    /// The number of rider reports within two hours, if there are at least three; predictions are not affected.
    public let reports: Reports?
    /// The headway in seconds, if the timetable only defines a frequency.
    public let headway: Int?
    /// Whether riders may also board between here and the next stop (`continuous_pickup`).
    public let continuousPickup: Continuous?
    /// Whether riders may also alight between here and the next stop (`continuous_drop_off`).
    public let continuousDropOff: Continuous?
    /// The way of boarding, GTFS's pickup_type. `none`: drop-off only, not a departure; `phone`: by calling the
    /// agency in advance; `driver`: by arrangement with the driver. Absent for regular boarding, and at the last
    /// stop of a trip.
    public let pickup: Pickup?
    /// Whether the trip ends here.
    public let lastStop: Bool
    /// The ids of the board's service alerts for this route or trip, at all stops or at this one. Format:
    /// `agency:id`.
    public let alerts: [String]?
    /// Present if the last report of the vehicle is out of date.
    public let stale: Bool?
    /// The inputs of its prediction; present with `basis=true` for the next ten live predictions. Rarely also
    /// absent if new reports arrive too quickly.
    public let basis: Basis?

    /// `live`: it has a vehicle or a prediction. `scheduled`: from the timetable only. `notSeen`: it should be
    /// under way, but is not seen. `canceled`: the trip is canceled. `skipped`: the stop is skipped.
    public struct Status: OpenWord {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let live = Self("live")
        public static let scheduled = Self("scheduled")
        public static let notSeen = Self("notSeen")
        public static let canceled = Self("canceled")
        public static let skipped = Self("skipped")
    }

    /// The punctuality of `usualDeviation`.
    public struct UsualPunctuality: OpenWord {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let onTime = Self("onTime")
        public static let late = Self("late")
        public static let early = Self("early")
    }

    /// The number of rider reports within two hours, if there are at least three; predictions are not affected.
    public struct Reports: Codable, Hashable, Sendable {
        /// The number of reports that the vehicle did not come.
        public let didNotCome: Int?
        /// The number of reports that the vehicle was full.
        public let full: Int?
    }

    /// The way of boarding, GTFS's pickup_type. `none`: drop-off only, not a departure; `phone`: by calling the
    /// agency in advance; `driver`: by arrangement with the driver. Absent for regular boarding, and at the last
    /// stop of a trip.
    public struct Pickup: OpenWord {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let none = Self("none")
        public static let phone = Self("phone")
        public static let driver = Self("driver")
    }
}
