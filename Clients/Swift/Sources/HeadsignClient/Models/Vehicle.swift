// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// A vehicle with its latest and predicted positions.
public struct Vehicle: Codable, Hashable, Identifiable, Sendable {
    /// The id of the vehicle. Format: `agency:id`.
    public let id: String
    /// The id of the agency.
    public let agency: String
    /// The number on the vehicle, if it differs from its id.
    public let label: String?
    /// The id of the route; absent if unknown. Format: `agency:id`.
    public let route: String?
    /// The id of the trip in the timetable; absent if unknown. Format: `agency:id`.
    public let trip: String?
    /// The name by which riders know the trip, such as the number of a train.
    public let tripShortName: String?
    /// The operator of the trip, if the feed gives a different one than for its route.
    public let `operator`: String?
    /// The headsign of the trip.
    public let headsign: String?
    /// The direction of travel: GTFS's direction_id, 0 or 1.
    public let direction: Int?
    /// The provider's name of the direction, for example `Inbound`.
    public let directionName: String?
    /// The latitude in degrees north.
    public let lat: Double
    /// The longitude in degrees east.
    public let lon: Double
    /// The direction of movement, in degrees clockwise from north.
    public let bearing: Double?
    /// The speed in metres per second.
    public let speed: Double?
    /// The occupancy of the vehicle. Absent if unknown or out of date.
    public let occupancy: Occupancy?
    /// The occupancy in three levels: 1 if seats are free, 2 if there is only standing room, 3 if it is full.
    public let seats: Int?
    /// Whether wheelchairs can be carried. Absent if unknown.
    public let wheelchair: Access?
    /// Whether bicycles can be carried. Absent if unknown.
    public let bikes: Access?
    /// Whether it carries cars, such as ferries and some trains.
    public let cars: Access?
    /// The occupancy as a percentage of the capacity, as reported by the feed.
    public let occupancyPercentage: Int?
    /// The number of passengers, if they are counted.
    public let onBoard: Int?
    /// The traffic around the vehicle, if its feed provides it.
    public let congestion: Congestion?
    /// The carriages, front first; present if the feed provides them.
    public let carriages: [Carriage]?
    /// The deviation from the timetable in seconds; late is positive.
    public let deviation: Int?
    /// The adherence derived from the deviation, or if that is unknown, as reported by the provider.
    public let punctuality: Punctuality
    /// The time of the position. Epoch seconds.
    public let seenAt: Int
    /// Whether the position is out of date.
    public let stale: Bool
    /// `offRoute`: its route is known, but it is off the route or moves against its direction. It has a position,
    /// but no path.
    public let state: State
    /// The name of the last stop it passed, from the provider.
    public let lastStop: String?
    /// The next stop of the vehicle.
    public let nextStop: NextStop?
    /// The shape it follows, from the route's geometry.
    public let shape: Int?
    /// The distance along the shape at `seenAt` in metres.
    public let distance: Double?
    /// The predicted path, as pairs of metres along the shape and epoch seconds, both ascending.
    public let path: [[Double]]?

    /// The traffic around the vehicle, if its feed provides it.
    public struct Congestion: OpenWord {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let smooth = Self("smooth")
        public static let stopAndGo = Self("stopAndGo")
        public static let congested = Self("congested")
        public static let severe = Self("severe")
    }

    /// An element of `carriages` of ``Vehicle``.
    public struct Carriage: Codable, Hashable, Sendable {
        /// The number on the carriage.
        public let label: String?
        /// The occupancy of the vehicle. Absent if unknown or out of date.
        public let occupancy: Occupancy?
        /// The occupancy in three levels: 1 if seats are free, 2 if there is only standing room, 3 if it is full.
        public let seats: Int?
        /// The occupancy as a percentage of the capacity, as reported by the feed.
        public let occupancyPercentage: Int?
        /// False if riders cannot board, such as a locomotive.
        public let boardable: String?
    }

    /// `offRoute`: its route is known, but it is off the route or moves against its direction. It has a position,
    /// but no path.
    public struct State: OpenWord {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let moving = Self("moving")
        public static let stopped = Self("stopped")
        public static let layover = Self("layover")
        public static let offRoute = Self("offRoute")
        public static let unmatched = Self("unmatched")
    }

    /// The next stop of the vehicle.
    public struct NextStop: Codable, Hashable, Identifiable, Sendable {
        /// The id of the stop. Format: `agency:id`.
        public let id: String
        /// The name of the stop.
        public let name: String
        /// The prediction at the last report; can be in the past. Epoch seconds.
        public let predicted: Int?
    }
}
