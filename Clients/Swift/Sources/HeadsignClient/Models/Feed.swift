// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// The state of a data feed.
public struct Feed: Codable, Hashable, Identifiable, Sendable {
    /// `<agency>/<name>`. `<agency>/alerts.yaml` has the operator's own service alerts.
    public let id: String
    /// The id of the agency.
    public let agency: String
    /// By its content: `vehiclePositions`, `tripUpdates`, `alerts`, or `several` of them; `unknown` before the
    /// first data. `schedule`, `departures` and `simulation` have a single purpose.
    public let kind: Kind
    /// `ok`: the latest data is current. `stale`: it is old. `failing`: the last poll failed. `starting`: there
    /// was no response yet.
    public let state: State
    /// The time of the last request. Epoch seconds.
    public let lastAttempt: Int?
    /// The time of the last successful request. Epoch seconds.
    public let lastSuccess: Int?
    /// The provider's timestamp of its latest data. Epoch seconds.
    public let dataFrom: Int?
    /// The timetable version for which its latest data was generated. Absent if not provided.
    public let timetableVersion: String?
    /// The time of the next request. Epoch seconds.
    public let nextAttempt: Int?
    /// The number of consecutive failures.
    public let failures: Int
    /// The last error.
    public let error: Error?
    /// The number of entities in the latest data.
    public let entities: Int?
    /// The number of discarded rows and values by reason, such as `unknownStop`, `contradictory` (inconsistent
    /// ids), `unknownValue` (of an enumeration), `outOfOrder` (stop times), `implausibleTime`, `duplicate`. A row
    /// can be counted several times. `otherVersion` counts a feed whose `timetableVersion` differs from that of
    /// the agency's schedule; its rows are used if they match.
    public let discarded: [String: Int]?

    /// By its content: `vehiclePositions`, `tripUpdates`, `alerts`, or `several` of them; `unknown` before the
    /// first data. `schedule`, `departures` and `simulation` have a single purpose.
    public struct Kind: OpenWord {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let schedule = Self("schedule")
        public static let vehiclePositions = Self("vehiclePositions")
        public static let tripUpdates = Self("tripUpdates")
        public static let alerts = Self("alerts")
        public static let departures = Self("departures")
        public static let simulation = Self("simulation")
        public static let several = Self("several")
        public static let unknown = Self("unknown")
    }

    /// `ok`: the latest data is current. `stale`: it is old. `failing`: the last poll failed. `starting`: there
    /// was no response yet.
    public struct State: OpenWord {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let ok = Self("ok")
        public static let stale = Self("stale")
        public static let failing = Self("failing")
        public static let starting = Self("starting")
    }

    /// The last error.
    public struct Error: Codable, Hashable, Sendable {
        /// A machine-readable identifier; `heldBack` for data that crashed the server and is skipped.
        public let kind: String
        /// A human-readable message.
        public let message: String
    }
}
