// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// `Plan` of the contract.
public struct Plan: Codable, Hashable, Sendable {
    /// At. Epoch seconds.
    public let at: Int
    /// Live.
    public let live: LiveHealth
    /// Walks go along streets; else they are estimated by straight lines.
    public let streets: Bool
    /// From.
    public let from: PlanPlace
    /// To.
    public let to: PlanPlace
    /// The whole way on foot, if it is no farther than the rider walks.
    public let walk: WalkLength?
    /// By departure, then arrival, then changes.
    public let journeys: [PlannedJourney]
    /// The window before what was looked through. Windows that follow each other, forwards or backwards, have
    /// every journey of one wide window once. An empty window grows up to a day until there are journeys; where
    /// there are none, the cursors lead on.
    public let earlier: String
    /// The window behind what was looked through.
    public let later: String
    /// Why there is no journey. `noTimetable`: no agency's timetable is ready. `noStopNearStart`, `noStopNearEnd`:
    /// no stop that is served lies within a walk. `notCovered`: no timetable speaks of that day. `noRide`: nothing
    /// leads there in time. `samePlace`: the rider is there.
    public let reason: Reason?
    /// Service on demand that takes riders in where the question starts and lets them off where it ends, in the
    /// next eight days: GTFS's flexible services. It is in no journey, as it has no times at stops.
    public let onDemand: [DemandOffer]?

    /// Why there is no journey. `noTimetable`: no agency's timetable is ready. `noStopNearStart`, `noStopNearEnd`:
    /// no stop that is served lies within a walk. `notCovered`: no timetable speaks of that day. `noRide`: nothing
    /// leads there in time. `samePlace`: the rider is there.
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
