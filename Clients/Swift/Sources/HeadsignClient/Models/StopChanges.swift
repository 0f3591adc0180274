// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// `StopChanges` of the contract.
public struct StopChanges: Codable, Hashable, Identifiable, Sendable {
    /// Id. `agency:id`.
    public let id: String
    /// As the timetable before called it.
    public let name: String
    /// The first day that was compared. A day, `2016-07-29`.
    public let from: String?
    /// Buses stopped here, and stop no more.
    public let gone: Bool
    /// The stop that is there now, of the same id or near by under the same name. `agency:id`.
    public let stop: String?
    /// Lines of which departures change, each direction by itself; none for a stop that is gone.
    public let lines: [Line]

    /// `Line` of `StopChanges`.
    public struct Line: Codable, Hashable, Sendable {
        /// In the timetable that serves; left out for a line that is gone. `agency:id`.
        public let route: String?
        /// Of a line that is gone. `agency:id`.
        public let oldRoute: String?
        /// Label.
        public let label: String
        /// Direction.
        public let direction: Int?
        /// Changes.
        public let changes: [Change]

        /// `Change` of `Line`.
        public struct Change: Codable, Hashable, Sendable {
            /// When it left, as 7:42 of service time; left out for a departure that is new.
            public let before: String?
            /// When it leaves now; left out for one that goes no more.
            public let after: String?
            /// From 1, Monday, to 7.
            public let weekdays: [Int]
        }
    }
}
