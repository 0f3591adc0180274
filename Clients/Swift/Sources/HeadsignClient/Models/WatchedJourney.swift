// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// A planned journey in its current state.
public struct WatchedJourney: Codable, Hashable, Sendable {
    /// The time of this state. Epoch seconds.
    public let at: Int
    /// The state of the live data on which the journey is based.
    public let live: LiveHealth
    /// Whether walks follow streets; otherwise they are estimated from straight lines.
    public let streets: Bool
    /// As in `Plan`: present while it is unknown which lifts of the stations on the way are out of order.
    public let liftsUnknown: LiftsUnknown?
    /// The origin of the journey.
    public let from: PlanPlace
    /// The destination of the journey.
    public let to: PlanPlace
    /// `possible`; `over`: the arrival has passed; `impossible`: see `reason`.
    public let state: State
    /// The reason why it is no longer possible.
    public let reason: Reason?
    /// The journey with its current times.
    public let journey: PlannedJourney
    /// The best alternatives, if the journey has become impossible or unlikely.
    public let onward: [PlannedJourney]?

    /// `possible`; `over`: the arrival has passed; `impossible`: see `reason`.
    public struct State: OpenWord {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let possible = Self("possible")
        public static let over = Self("over")
        public static let impossible = Self("impossible")
    }

    /// The reason why it is no longer possible.
    public struct Reason: Codable, Hashable, Sendable {
        /// `canceled`: the trip is canceled. `notServed`: it no longer serves the start or end of the leg.
        /// `missed`: it leaves before the rider can arrive: the probability of the transfer is below 5 %, or
        /// unknown and the times do not suffice. `left`: it has left while the `position` of the rider is still at
        /// the start of the leg. `gone`: the timetable no longer contains it. `closed`: a lift or a stop on the
        /// step-free way is closed, see `alerts`, and no other way can be walked in the time.
        public let kind: Kind
        /// The index in `legs`.
        public let leg: Int
        /// The seconds by which the ride is `missed`, by likely times or at least by the `position`.
        public let seconds: Int?
        /// The service alerts that close the way; with `closed`. Format: `agency:id`.
        public let alerts: [String]?

        /// `canceled`: the trip is canceled. `notServed`: it no longer serves the start or end of the leg.
        /// `missed`: it leaves before the rider can arrive: the probability of the transfer is below 5 %, or
        /// unknown and the times do not suffice. `left`: it has left while the `position` of the rider is still at
        /// the start of the leg. `gone`: the timetable no longer contains it. `closed`: a lift or a stop on the
        /// step-free way is closed, see `alerts`, and no other way can be walked in the time.
        public struct Kind: OpenWord {
            public let rawValue: String
            public init(rawValue: String) { self.rawValue = rawValue }

            public static let canceled = Self("canceled")
            public static let notServed = Self("notServed")
            public static let missed = Self("missed")
            public static let left = Self("left")
            public static let gone = Self("gone")
            public static let closed = Self("closed")
        }
    }
}
