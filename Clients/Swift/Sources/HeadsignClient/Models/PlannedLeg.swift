// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// A walk or ride of a journey.
public struct PlannedLeg: Codable, Hashable, Sendable {
    /// The kind of the leg.
    public let kind: Kind
    /// The start of the leg.
    public let from: PlanPlace
    /// The end of the leg.
    public let to: PlanPlace
    /// For a ride, the likely departure if its vehicle stands at the stop for a minute or longer, otherwise its
    /// likely arrival. Transfers are based on it. Epoch seconds.
    public let departure: Int
    /// The likely arrival at the end of the leg. Epoch seconds.
    public let arrival: Int
    /// The length of a walk.
    public let metres: Int?
    /// The id of the ride's agency.
    public let agency: String?
    /// The route of the ride.
    public let route: RouteSign?
    /// The id of the trip in the timetable; absent for added trips. Format: `agency:id`.
    public let trip: String?
    /// The service day of the trip. Format: `2016-07-29`.
    public let serviceDate: String?
    /// The name by which riders know the trip, such as the number of a train.
    public let tripShortName: String?
    /// The operator of the trip, if the feed gives a different one than for its route.
    public let `operator`: String?
    /// The headsign of the vehicle.
    public let headsign: String?
    /// `added`: the trip is not in the timetable.
    public let status: Status?
    /// The adherence to the timetable at boarding.
    public let punctuality: Punctuality?
    /// The deviation from the timetable at boarding in seconds; late is positive.
    public let deviation: Int?
    /// The usual deviation at boarding in seconds, late is positive: the median of the route, direction, stop,
    /// hour and kind of day (weekday, Saturday or Sunday) on at least 20 recorded days. Only if `status` is
    /// `scheduled`, never beside a prediction; absent if unknown.
    public let usualDeviation: Int?
    /// The punctuality of `usualDeviation`.
    public let usualPunctuality: UsualPunctuality?
    /// The id of the vehicle; absent if unknown. Format: `agency:id`.
    public let vehicle: String?
    /// The scheduled departure at the boarding stop. Epoch seconds.
    public let scheduledDeparture: Int?
    /// The scheduled arrival at the alighting stop. Epoch seconds.
    public let scheduledArrival: Int?
    /// The displayed departure at the boarding stop. Absent without a prediction. Epoch seconds.
    public let predicted: Int?
    /// The likely departure if the vehicle waits at the boarding stop: at least half a minute after the likely
    /// arrival, and a minute after `predicted` or, once it stands there, until it leaves. Absent if it does not
    /// wait. Epoch seconds.
    public let waitsUntil: Int?
    /// The start of the 80 % interval of the departure, up to `departureHigh`. Epoch seconds.
    public let departureLow: Int?
    /// The end of the 80 % interval of the departure. Epoch seconds.
    public let departureHigh: Int?
    /// The start of the 80 % interval of the arrival. Epoch seconds.
    public let arrivalLow: Int?
    /// The end of the 80 % interval of the arrival. Epoch seconds.
    public let arrivalHigh: Int?
    /// The number of stops up to and including the alighting stop.
    public let stops: Int?
    /// The headway in seconds, if the timetable only defines a frequency.
    public let headway: Int?
    /// Present if the rider stays on the vehicle, which continues as another line.
    public let staySeated: Bool?
    /// Boarding must be requested.
    public let boardOnRequest: Bool?
    /// Alighting must be requested from the driver.
    public let alightOnRequest: Bool?
    /// The accessibility of the trip and both stops. Absent if unknown.
    public let wheelchair: Wheelchair?
    /// Whether riders may also board between the boarding stop and the next one (`continuous_pickup`).
    public let continuousPickup: Continuous?
    /// Whether riders may also alight between the last two stops (`continuous_drop_off`).
    public let continuousDropOff: Continuous?
    /// Whether bicycles can be carried. Absent if unknown.
    public let bikes: Access?
    /// Whether it carries cars, such as ferries and some trains.
    public let cars: Access?
    /// The occupancy of the vehicle. Absent if unknown or out of date.
    public let occupancy: Occupancy?
    /// The occupancy in three levels: 1 if seats are free, 2 if there is only standing room, 3 if it is full.
    public let seats: Int?
    /// `occupancy` is the agency's forecast for the departure at boarding; otherwise it is the current one.
    public let occupancyExpected: Bool?
    /// The probability of reaching this ride after the previous one.
    public let chance: Chance?
    /// Service alerts for its route or trip, its boarding or alighting stop, or the whole agency, that are active
    /// during the ride; most severe first. Absent if there are none. Format: `agency:id`.
    public let alerts: [String]?
    /// Service alerts that close a lift, an entrance or a platform to step-free riders at the start or end of the
    /// leg, at the time of the leg. Step-free journeys avoid these places; absent if there are none. Format:
    /// `agency:id`.
    public let closures: [String]?
    /// For a watched journey, its geometry in Google's polyline encoding with five decimals.
    public let line: String?
    /// For a watched journey, the steps of a walk along streets.
    public let steps: [WalkStep]?
    /// For a watched journey, the steps of a walk through a station by stairs, elevators, gates and signs: between
    /// an entrance and a platform, before or after `steps`, or between two platforms.
    public let stationSteps: [StationStep]?
    /// For a watched journey, the intermediate stops of a ride.
    public let between: [StopBetween]?

    /// The kind of the leg.
    public struct Kind: OpenWord {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let walk = Self("walk")
        public static let ride = Self("ride")
    }

    /// `added`: the trip is not in the timetable.
    public struct Status: OpenWord {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let live = Self("live")
        public static let scheduled = Self("scheduled")
        public static let notSeen = Self("notSeen")
        public static let canceled = Self("canceled")
        public static let added = Self("added")
    }

    /// The punctuality of `usualDeviation`.
    public struct UsualPunctuality: OpenWord {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let onTime = Self("onTime")
        public static let late = Self("late")
        public static let early = Self("early")
    }

    /// The accessibility of the trip and both stops. Absent if unknown.
    public struct Wheelchair: OpenWord {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let possible = Self("possible")
        public static let impossible = Self("impossible")
    }
}
