// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// `StopChanges` of the contract.
public struct StopChanges: Codable, Hashable, Identifiable, Sendable {
    /// Id. `agency:id`.
    public let id: String
    /// The name in the previous timetable.
    public let name: String
    /// The first day of the comparison. A day, `2016-07-29`.
    public let from: String?
    /// Whether the stop is no longer served.
    public let gone: Bool
    /// The current stop with the same id, or nearby with the same name. `agency:id`.
    public let stop: String?
    /// Lines whose departures change, by direction; empty for a stop that is no longer served.
    public let lines: [Line]

    /// `Line` of `StopChanges`.
    public struct Line: Codable, Hashable, Sendable {
        /// The route in the current timetable; absent for a removed line. `agency:id`.
        public let route: String?
        /// The route in the previous timetable, for a removed line. `agency:id`.
        public let oldRoute: String?
        /// Label.
        public let label: String
        /// Direction.
        public let direction: Int?
        /// Changes.
        public let changes: [Change]

        /// `Change` of `Line`.
        public struct Change: Codable, Hashable, Sendable {
            /// The previous departure in service time, such as 7:42; absent for a new departure.
            public let before: String?
            /// The current departure; absent for a removed one.
            public let after: String?
            /// From 1, Monday, to 7.
            public let weekdays: [Int]
        }
    }
}
