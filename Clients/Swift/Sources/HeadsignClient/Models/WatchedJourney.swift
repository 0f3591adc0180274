// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// `WatchedJourney` of the contract.
public struct WatchedJourney: Codable, Hashable, Sendable {
    /// At. Epoch seconds.
    public let at: Int
    /// Live.
    public let live: LiveHealth
    /// Streets.
    public let streets: Bool
    /// From.
    public let from: PlanPlace
    /// To.
    public let to: PlanPlace
    /// `possible`; `over`: the rider should be there by now; `impossible`: for the `reason`.
    public let state: State
    /// Why it is no longer possible.
    public let reason: Reason?
    /// Journey.
    public let journey: PlannedJourney
    /// The best ways on, where the journey has become impossible or hardly possible.
    public let onward: [PlannedJourney]?

    /// `possible`; `over`: the rider should be there by now; `impossible`: for the `reason`.
    public struct State: OpenWord {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let possible = Self("possible")
        public static let over = Self("over")
        public static let impossible = Self("impossible")
    }

    /// Why it is no longer possible.
    public struct Reason: Codable, Hashable, Sendable {
        /// `canceled`: the trip does not run. `notServed`: it does not call any more where the leg begins or ends.
        /// `missed`: it leaves before the rider can be there: the chance that the change holds is below 5 %, or it
        /// is not known and the times say so. `left`: by the `position` it has left while the rider still is where
        /// the leg begins. `gone`: the timetable does not have it any more.
        public let kind: Kind
        /// Which of `legs`.
        public let leg: Int
        /// Seconds by which the ride is `missed`: by the likely times, or at least by the `position`.
        public let seconds: Int?

        /// `canceled`: the trip does not run. `notServed`: it does not call any more where the leg begins or ends.
        /// `missed`: it leaves before the rider can be there: the chance that the change holds is below 5 %, or it
        /// is not known and the times say so. `left`: by the `position` it has left while the rider still is where
        /// the leg begins. `gone`: the timetable does not have it any more.
        public struct Kind: OpenWord {
            public let rawValue: String
            public init(rawValue: String) { self.rawValue = rawValue }

            public static let canceled = Self("canceled")
            public static let notServed = Self("notServed")
            public static let missed = Self("missed")
            public static let left = Self("left")
            public static let gone = Self("gone")
        }
    }
}
