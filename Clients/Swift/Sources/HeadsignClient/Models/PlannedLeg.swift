// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// `PlannedLeg` of the contract.
public struct PlannedLeg: Codable, Hashable, Sendable {
    /// Kind.
    public let kind: Kind
    /// From.
    public let from: PlanPlace
    /// To.
    public let to: PlanPlace
    /// The time at which the bus of a ride has likely come, by which changes are reckoned. Where it waits it
    /// leaves later, at `waitsUntil`. Epoch seconds.
    public let departure: Int
    /// Arrival. Epoch seconds.
    public let arrival: Int
    /// On foot.
    public let metres: Int?
    /// Agency.
    public let agency: String?
    /// Route.
    public let route: RouteSign?
    /// Trip. `agency:id`.
    public let trip: String?
    /// The day of service that the trip belongs to. A day, `2016-07-29`.
    public let serviceDate: String?
    /// The name by which riders know the trip, such as the number of a train.
    public let tripShortName: String?
    /// The company that runs the trip, where the feed names another one than for its route.
    public let `operator`: String?
    /// Headsign.
    public let headsign: String?
    /// `added`: no timetable has it.
    public let status: Status?
    /// Against the timetable; up to a minute early and two minutes late is on time.
    public let punctuality: Punctuality?
    /// Seconds against the timetable where it is boarded, late is positive.
    public let deviation: Int?
    /// Vehicle. `agency:id`.
    public let vehicle: String?
    /// Scheduled departure. Epoch seconds.
    public let scheduledDeparture: Int?
    /// Scheduled arrival. Epoch seconds.
    public let scheduledArrival: Int?
    /// The time to be at the stop where the ride begins, as its board shows it. Absent where nobody predicts it.
    /// Epoch seconds.
    public let predicted: Int?
    /// The time at which it likely leaves, where it waits at the stop where the ride begins: at least half a
    /// minute after it has likely come, and a minute after `predicted`. Absent where it leaves as it comes. Epoch
    /// seconds.
    public let waitsUntil: Int?
    /// In four of five cases it leaves between this and `departureHigh`. Epoch seconds.
    public let departureLow: Int?
    /// Departure high. Epoch seconds.
    public let departureHigh: Int?
    /// Arrival low. Epoch seconds.
    public let arrivalLow: Int?
    /// Arrival high. Epoch seconds.
    public let arrivalHigh: Int?
    /// To the one where to get off, which counts.
    public let stops: Int?
    /// Only a bus every so many seconds is promised.
    public let headway: Int?
    /// The rider came on this bus, which goes on as another line.
    public let staySeated: Bool?
    /// The ride must be asked for.
    public let boardOnRequest: Bool?
    /// The driver must be told.
    public let alightOnRequest: Bool?
    /// Of trip and both stops together. Not there where it is not known.
    public let wheelchair: Wheelchair?
    /// Whether riders may board between where the ride begins and the next stop too, as `continuous_pickup` says.
    public let continuousPickup: Continuous?
    /// Whether riders may get off between the last stop but one and the last too, as `continuous_drop_off` says.
    public let continuousDropOff: Continuous?
    /// By the timetable, or by the vehicle itself where its feed tells. Not there where it is not known.
    public let bikes: Access?
    /// Whether it takes cars, as ferries and some trains do.
    public let cars: Access?
    /// How full it is. Not there where nobody tells, and of what was seen too long ago: that is "not known", never
    /// "seats".
    public let occupancy: Occupancy?
    /// Seats. 1 seats are free, 2 standing, 3 full.
    public let seats: Int?
    /// `occupancy` is what the agency expects when it leaves where it is boarded; else it is as the vehicle is
    /// now.
    public let occupancyExpected: Bool?
    /// Of a ride after another one, that this one is reached.
    public let chance: Chance?
    /// Those that are about its route or trip, about where one gets on or off, or about the whole agency, and hold
    /// while one rides; the worst first. Not there where nothing is announced. `agency:id`.
    public let alerts: [String]?
    /// Of a watched journey, where it leads; Google's encoding with five decimals.
    public let line: String?
    /// Of a watched journey's walk along streets.
    public let steps: [WalkStep]?
    /// The way of a watched journey's walk through a station by stairs, elevators, gates and signs: between an
    /// entrance and a platform, before or behind `steps`, or from one platform to another.
    public let stationSteps: [StationStep]?
    /// Of a watched journey's ride, the stops between.
    public let between: [StopBetween]?

    /// One of the words below; a later server may know more.
    public struct Kind: OpenWord {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let walk = Self("walk")
        public static let ride = Self("ride")
    }

    /// `added`: no timetable has it.
    public struct Status: OpenWord {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let live = Self("live")
        public static let scheduled = Self("scheduled")
        public static let notSeen = Self("notSeen")
        public static let canceled = Self("canceled")
        public static let added = Self("added")
    }

    /// Of trip and both stops together. Not there where it is not known.
    public struct Wheelchair: OpenWord {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let possible = Self("possible")
        public static let impossible = Self("impossible")
    }
}
