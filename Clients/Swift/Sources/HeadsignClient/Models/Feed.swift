// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// `Feed` of the contract.
public struct Feed: Codable, Hashable, Identifiable, Sendable {
    /// `<agency>/<name>`
    public let id: String
    /// Agency.
    public let agency: String
    /// By what it has told: `vehiclePositions`, `tripUpdates`, `alerts`, or `several` of them; `unknown` before it
    /// has told anything. `schedule`, `departures` and `simulation` are there for one thing.
    public let kind: Kind
    /// State.
    public let state: State
    /// Last attempt. Epoch seconds.
    public let lastAttempt: Int?
    /// Last success. Epoch seconds.
    public let lastSuccess: Int?
    /// The provider's own stamp on its last data. Epoch seconds.
    public let dataFrom: Int?
    /// The version of the timetable that its last data was made for. Absent where it does not say.
    public let timetableVersion: String?
    /// Next attempt. Epoch seconds.
    public let nextAttempt: Int?
    /// In a row.
    public let failures: Int
    /// Error.
    public let error: Error?
    /// Entities.
    public let entities: Int?
    /// Rows, and values in them, that could not be used, by reason: such as `unknownStop`, `contradictory` (ids
    /// that do not go together), `unknownValue` (of an enumeration), `outOfOrder` (stop times), `implausibleTime`,
    /// `duplicate`. A row may count for several. `otherVersion` counts a feed whose `timetableVersion` is not that
    /// of the agency's schedule; its rows are used as far as they fit.
    public let discarded: [String: Int]?

    /// By what it has told: `vehiclePositions`, `tripUpdates`, `alerts`, or `several` of them; `unknown` before it
    /// has told anything. `schedule`, `departures` and `simulation` are there for one thing.
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

    /// One of the words below; a later server may know more.
    public struct State: OpenWord {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let ok = Self("ok")
        public static let stale = Self("stale")
        public static let failing = Self("failing")
        public static let starting = Self("starting")
    }

    /// `Error` of `Feed`.
    public struct Error: Codable, Hashable, Sendable {
        /// A word for programs; `heldBack` for a body over which the server ended, which is not read again.
        public let kind: String
        /// A sentence for people.
        public let message: String
    }
}
