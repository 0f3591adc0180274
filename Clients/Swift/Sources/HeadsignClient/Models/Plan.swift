// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// The journeys found for a query, or the reason why there are none.
public struct Plan: Codable, Hashable, Sendable {
    /// The time of this state. Epoch seconds.
    public let at: Int
    /// The state of the live data on which the journeys are based.
    public let live: LiveHealth
    /// Whether walks follow streets; otherwise they are estimated from straight lines.
    public let streets: Bool
    /// For `wheelchair`, present while it is unknown which lifts of the stations on the way are out of order, as a
    /// feed of service alerts is failing or old, or only the timetable was requested. Also with
    /// `wheelchair=certain`, lifts may then not work.
    public let liftsUnknown: LiftsUnknown?
    /// The origin of the query.
    public let from: PlanPlace
    /// The destination of the query.
    public let to: PlanPlace
    /// The walk without transit, if it is within the walking limit.
    public let walk: WalkLength?
    /// The journeys, sorted by departure, arrival and transfers.
    public let journeys: [PlannedJourney]
    /// For a rider on board, with `like`: the id of the journey to take instead of the one in `like`. It arrives
    /// first of those that are at least ten percent more likely to hold. Absent if there is none.
    public let better: String?
    /// The cursor of the previous window. Consecutive windows, forwards or backwards, contain every journey of one
    /// wide window once. An empty window is extended by up to a day; if it is still empty, the cursors continue
    /// from there.
    public let earlier: String
    /// The cursor of the next window.
    public let later: String
    /// The reason if there is no journey. `noTimetable`: no timetable is ready. `noStopNearStart`,
    /// `noStopNearEnd`: no served stop is within walking distance. `notCovered`: no timetable covers that day.
    /// `noRide`: no connection was found. `samePlace`: origin and destination are the same.
    public let reason: Reason?
    /// On-demand services (GTFS-Flex) from the origin to the destination in the next eight days. They are not part
    /// of journeys, because they have no times at stops.
    public let onDemand: [DemandOffer]?

    /// The reason if there is no journey. `noTimetable`: no timetable is ready. `noStopNearStart`,
    /// `noStopNearEnd`: no served stop is within walking distance. `notCovered`: no timetable covers that day.
    /// `noRide`: no connection was found. `samePlace`: origin and destination are the same.
    public struct Reason: OpenWord {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let noTimetable = Self("noTimetable")
        public static let noStopNearStart = Self("noStopNearStart")
        public static let noStopNearEnd = Self("noStopNearEnd")
        public static let notCovered = Self("notCovered")
        public static let noRide = Self("noRide")
        public static let samePlace = Self("samePlace")
    }
}
