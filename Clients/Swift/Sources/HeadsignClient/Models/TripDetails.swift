// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// A run of a trip with all of its calls.
public struct TripDetails: Codable, Hashable, Sendable {
    /// The time of this state, in epoch seconds.
    public let at: Int
    /// The id of the trip. Format: `agency:id`.
    public let trip: String
    /// The identity of a run of a trip.
    public let run: Run
    /// The id of the route. Format: `agency:id`.
    public let route: String
    /// The name by which riders know the trip, such as the number of a train.
    public let tripShortName: String?
    /// The operator of the trip, if the feed gives a different one than for its route.
    public let `operator`: String?
    /// The headsign of the trip.
    public let headsign: String?
    /// `scheduled`: without live data. `upcoming`: its vehicle is still on the previous run. `live`: its vehicle
    /// is on the run. `notSeen`: it should be under way, but is not seen, although other vehicles of its route
    /// are. `canceled`: it does not run. `over`: it has reached its last stop.
    public let state: State
    /// The vehicle of the run; absent if unknown.
    public let vehicle: Vehicle?
    /// The calls; see ``CallAhead``.
    public let calls: [CallAhead]

    /// `scheduled`: without live data. `upcoming`: its vehicle is still on the previous run. `live`: its vehicle
    /// is on the run. `notSeen`: it should be under way, but is not seen, although other vehicles of its route
    /// are. `canceled`: it does not run. `over`: it has reached its last stop.
    public struct State: OpenWord {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let scheduled = Self("scheduled")
        public static let upcoming = Self("upcoming")
        public static let live = Self("live")
        public static let notSeen = Self("notSeen")
        public static let canceled = Self("canceled")
        public static let over = Self("over")
    }
}
