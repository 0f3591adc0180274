// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// The changes of departures at a stop between two timetables.
public struct StopChanges: Codable, Hashable, Identifiable, Sendable {
    /// The id in the previous timetable. Format: `agency:id`.
    public let id: String
    /// The name in the previous timetable.
    public let name: String
    /// The first day of the comparison. Format: `2016-07-29`.
    public let from: String?
    /// Whether the stop is no longer served.
    public let gone: Bool
    /// The current stop with the same id, or nearby with the same name. Format: `agency:id`.
    public let stop: String?
    /// Lines whose departures change, by direction; empty for a stop that is no longer served.
    public let lines: [Line]

    /// An element of `lines` of ``StopChanges``.
    public struct Line: Codable, Hashable, Sendable {
        /// The route in the current timetable; absent for a removed line. Format: `agency:id`.
        public let route: String?
        /// The route in the previous timetable, for a removed line. Format: `agency:id`.
        public let oldRoute: String?
        /// The short display name of the line.
        public let label: String
        /// GTFS's direction_id.
        public let direction: Int?
        /// The changed, new and removed departures.
        public let changes: [Change]

        /// An element of `changes` of `Line`.
        public struct Change: Codable, Hashable, Sendable {
            /// The previous departure in service time, such as 7:42; absent for a new departure.
            public let before: String?
            /// The current departure; absent for a removed one.
            public let after: String?
            /// The weekdays of the change: 1 (Monday) to 7 (Sunday).
            public let weekdays: [Int]
        }
    }
}
