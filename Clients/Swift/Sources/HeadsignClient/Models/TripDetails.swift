// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// What `/api/v1/trips/{id}` answers.
public struct TripDetails: Codable, Hashable, Sendable {
    /// At. When this state was made, epoch seconds.
    public let at: Int
    /// Trip. `agency:id`.
    public let trip: String
    /// The identity of a run of a trip.
    public let run: Run
    /// Route. `agency:id`.
    public let route: String
    /// The name by which riders know the trip, such as the number of a train.
    public let tripShortName: String?
    /// The operator of the trip, if the feed gives a different one than for its route.
    public let `operator`: String?
    /// Headsign.
    public let headsign: String?
    /// `scheduled`: without live data. `upcoming`: its vehicle is still on the previous run. `notSeen`: it should
    /// be under way, but is not seen, although other vehicles of its route are. `over`: it has reached its last
    /// stop.
    public let state: State
    /// Vehicle.
    public let vehicle: Vehicle?
    /// Calls.
    public let calls: [CallAhead]

    /// `scheduled`: without live data. `upcoming`: its vehicle is still on the previous run. `notSeen`: it should
    /// be under way, but is not seen, although other vehicles of its route are. `over`: it has reached its last
    /// stop.
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
