// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// `Vehicle` of the contract.
public struct Vehicle: Codable, Hashable, Identifiable, Sendable {
    /// Id. `agency:id`.
    public let id: String
    /// Agency.
    public let agency: String
    /// What stands on the bus, if it is not its id.
    public let label: String?
    /// Route. `agency:id`.
    public let route: String?
    /// Trip. `agency:id`.
    public let trip: String?
    /// The name by which riders know the trip, such as the number of a train.
    public let tripShortName: String?
    /// The company that runs the trip, where the feed names another one than for its route.
    public let `operator`: String?
    /// Headsign.
    public let headsign: String?
    /// Direction. GTFS's direction_id, 0 or 1.
    public let direction: Int?
    /// The direction in the provider's words, for example `Inbound`.
    public let directionName: String?
    /// Lat. Degrees north.
    public let lat: Double
    /// Lon. Degrees east.
    public let lon: Double
    /// Bearing. Degrees clockwise from north.
    public let bearing: Double?
    /// Speed.
    public let speed: Double?
    /// How full it is. Not there where nobody tells, and of what was seen too long ago: that is "not known", never
    /// "seats".
    public let occupancy: Occupancy?
    /// Seats. 1 seats are free, 2 standing, 3 full.
    public let seats: Int?
    /// By the timetable, or by the vehicle itself where its feed tells. Not there where it is not known.
    public let wheelchair: Access?
    /// By the timetable, or by the vehicle itself where its feed tells. Not there where it is not known.
    public let bikes: Access?
    /// Whether it takes cars, as ferries and some trains do.
    public let cars: Access?
    /// Occupancy percentage.
    public let occupancyPercentage: Int?
    /// People, where they are counted.
    public let onBoard: Int?
    /// Flow of the traffic around the vehicle, where its feed gives it.
    public let congestion: Congestion?
    /// In the order of travel, the first one in front; there where the feed tells of more than the whole.
    public let carriages: [Carriage]?
    /// Seconds against the timetable, late is positive.
    public let deviation: Int?
    /// By the deviation; in the provider's words where none is known.
    public let punctuality: Punctuality
    /// When it was seen where it is. Epoch seconds.
    public let seenAt: Int
    /// That is too long ago to rely on.
    public let stale: Bool
    /// `offRoute`: its route is known, but it is beside the line or drives against it; it is where it was seen and
    /// has no path.
    public let state: State
    /// The name of the stop it passed last, by the provider's words.
    public let lastStop: String?
    /// Next stop.
    public let nextStop: NextStop?
    /// The line it is on, as the route's geometry names it.
    public let shape: Int?
    /// Along the shape when it was seen.
    public let distance: Double?
    /// Where it will be, as pairs of metres along the shape and epoch seconds, both rising.
    public let path: [[Double]]?

    /// Flow of the traffic around the vehicle, where its feed gives it.
    public struct Congestion: OpenWord {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let smooth = Self("smooth")
        public static let stopAndGo = Self("stopAndGo")
        public static let congested = Self("congested")
        public static let severe = Self("severe")
    }

    /// `Carriage` of `Vehicle`.
    public struct Carriage: Codable, Hashable, Sendable {
        /// The number written on the carriage.
        public let label: String?
        /// How full it is. Not there where nobody tells, and of what was seen too long ago: that is "not known",
        /// never "seats".
        public let occupancy: Occupancy?
        /// Seats. 1 seats are free, 2 standing, 3 full.
        public let seats: Int?
        /// Occupancy percentage.
        public let occupancyPercentage: Int?
        /// Riders cannot get on, such as a dining car or a locomotive.
        public let boardable: String?
    }

    /// `offRoute`: its route is known, but it is beside the line or drives against it; it is where it was seen and
    /// has no path.
    public struct State: OpenWord {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let moving = Self("moving")
        public static let stopped = Self("stopped")
        public static let layover = Self("layover")
        public static let offRoute = Self("offRoute")
        public static let unmatched = Self("unmatched")
    }

    /// `NextStop` of `Vehicle`.
    public struct NextStop: Codable, Hashable, Identifiable, Sendable {
        /// Id. `agency:id`.
        public let id: String
        /// Name.
        public let name: String
        /// As of the last report; it may have passed. Epoch seconds.
        public let predicted: Int?
    }
}
