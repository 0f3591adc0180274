// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// `Arrival` of the contract.
public struct Arrival: Codable, Hashable, Identifiable, Sendable {
    /// Which bus calls where: no two rows of a board share it, and it stays the same on later boards of the stop,
    /// whatever happens to its times.
    public let id: String
    /// Route. `agency:id`.
    public let route: String
    /// Trip. `agency:id`.
    public let trip: String?
    /// The day of service that the trip belongs to. A day, `2016-07-29`.
    public let serviceDate: String?
    /// The name by which riders know the trip, such as the number of a train.
    public let tripShortName: String?
    /// The company that runs the trip, where the feed names another one than for its route.
    public let `operator`: String?
    /// Headsign.
    public let headsign: String
    /// The last stop, where the headsign alone does not tell the line's branches apart: others of the same
    /// headsign leave here in the same direction and end elsewhere.
    public let destination: String?
    /// Direction. GTFS's direction_id, 0 or 1.
    public let direction: Int?
    /// Where it leaves in the station: on a station's board the platform's code, and on any board what feeds say
    /// instead.
    public let platform: String?
    /// GTFS stop_sequence.
    public let sequence: Int?
    /// `live`: a vehicle is seen or predicted. `scheduled`: only the timetable speaks of it. `notSeen`: it should
    /// be under way and nobody sees it. `canceled`: the trip does not run. `skipped`: it does not call here.
    public let status: Status
    /// Its vehicle says that it is just about to come here.
    public let arriving: Bool?
    /// The departure by the timetable, or the arrival at a trip's last stop. Epoch seconds.
    public let scheduled: Int?
    /// The time to show: when to be at the stop. Earlier than `likely`, so that few miss the bus. Epoch seconds.
    public let predicted: Int?
    /// The time at which the bus likely comes: the median. In journeys it is the `departure`. Epoch seconds.
    public let likely: Int?
    /// In four of five cases it comes between this and `high`. Never later than `predicted`. Epoch seconds.
    public let low: Int?
    /// High. Epoch seconds.
    public let high: Int?
    /// The time at which it likely leaves, where it waits at the stop: at least half a minute after it has likely
    /// come, and a minute after `predicted`. Absent where it leaves as it comes, and at its last stop. Epoch
    /// seconds.
    public let waitsUntil: Int?
    /// Seconds against the timetable, late is positive.
    public let deviation: Int?
    /// Against the timetable; up to a minute early and two minutes late is on time.
    public let punctuality: Punctuality
    /// Vehicle. `agency:id`.
    public let vehicle: String?
    /// Seen at. Epoch seconds.
    public let seenAt: Int?
    /// Stops in between: 0 when this is its next.
    public let stopsAway: Int?
    /// How full it is. Not there where nobody tells, and of what was seen too long ago: that is "not known", never
    /// "seats".
    public let occupancy: Occupancy?
    /// Seats. 1 seats are free, 2 standing, 3 full.
    public let seats: Int?
    /// `occupancy` is what the agency expects when it leaves here; else it is as the vehicle is now.
    public let occupancyExpected: Bool?
    /// By the timetable, or by the vehicle itself where its feed tells. Not there where it is not known.
    public let wheelchair: Access?
    /// By the timetable, or by the vehicle itself where its feed tells. Not there where it is not known.
    public let bikes: Access?
    /// Whether it takes cars, as ferries and some trains do.
    public let cars: Access?
    /// What riders said of it within two hours, as far as at least three did; predictions do not change by it.
    public let reports: Reports?
    /// Only a bus every so many seconds is promised.
    public let headway: Int?
    /// Whether riders may board between here and the next stop too, as `continuous_pickup` says.
    public let continuousPickup: Continuous?
    /// Whether riders may get off between here and the next stop too, as `continuous_drop_off` says.
    public let continuousDropOff: Continuous?
    /// How riders board, by GTFS's pickup_type: `none`: it only sets down, and is no departure; `phone`: the
    /// agency must be called ahead; `driver`: the driver must be asked or signalled. Absent where they just board,
    /// and at a trip's last stop.
    public let pickup: Pickup?
    /// The trip ends here.
    public let lastStop: Bool
    /// Ids of the board's alerts about this route or trip, at all of their stops or at this one. `agency:id`.
    public let alerts: [String]?
    /// The vehicle's last report is too old to rely on.
    public let stale: Bool?
    /// What its time rests on; there on the next ten that are predicted live if `basis=true` was asked for. Seldom
    /// absent otherwise: where new reports come faster than it can be told.
    public let basis: Basis?

    /// `live`: a vehicle is seen or predicted. `scheduled`: only the timetable speaks of it. `notSeen`: it should
    /// be under way and nobody sees it. `canceled`: the trip does not run. `skipped`: it does not call here.
    public struct Status: OpenWord {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let live = Self("live")
        public static let scheduled = Self("scheduled")
        public static let notSeen = Self("notSeen")
        public static let canceled = Self("canceled")
        public static let skipped = Self("skipped")
    }

    /// What riders said of it within two hours, as far as at least three did; predictions do not change by it.
    public struct Reports: Codable, Hashable, Sendable {
        /// Did not come.
        public let didNotCome: Int?
        /// Full.
        public let full: Int?
    }

    /// How riders board, by GTFS's pickup_type: `none`: it only sets down, and is no departure; `phone`: the
    /// agency must be called ahead; `driver`: the driver must be asked or signalled. Absent where they just board,
    /// and at a trip's last stop.
    public struct Pickup: OpenWord {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let none = Self("none")
        public static let phone = Self("phone")
        public static let driver = Self("driver")
    }
}
