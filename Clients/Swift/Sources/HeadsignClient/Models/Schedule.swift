// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// The state and the period of an agency's timetable.
public struct Schedule: Codable, Hashable, Sendable {
    /// Whether the timetable is in use (`ready`), is still being loaded, or could not be loaded (`failed`).
    public let state: State
    /// The first day of the timetable: `feed_start_date`, otherwise the first day of the feed's calendar. Format:
    /// `2016-07-29`.
    public let from: String?
    /// The last day of the timetable: `feed_end_date`, otherwise the last day of the feed's calendar. Format:
    /// `2016-07-29`.
    public let to: String?
    /// The last day has passed, so scheduled times may be wrong. Absent otherwise.
    public let ended: Bool?
    /// Whether the weeks of the timetable are repeated after its last day.
    public let repeating: Bool
    /// The `feed_version` of the feed.
    public let version: String?
    /// The error of the last update.
    public let message: String?
    /// The machine-readable error of the last update: the `kind` of the feed's error.
    public let reason: String?
    /// The time of the next attempt after an error. Epoch seconds.
    public let nextAttempt: Int?
    /// The time when the timetable was replaced with which `/api/v1/changes` compares this one. Available for two
    /// weeks. Epoch seconds.
    public let replaced: Int?
    /// The first day of a newer timetable, which then replaces this one. Format: `2016-07-29`.
    public let next: String?
    /// The `version` of `/api/v1/stops`. Changes with the stops of the timetable, and with stops added by realtime
    /// feeds.
    public let stopsVersion: String?
    /// The compiled timetable at `/api/v1/agencies/{id}/timetable`.
    public let file: File?

    /// Whether the timetable is in use (`ready`), is still being loaded, or could not be loaded (`failed`).
    public struct State: OpenWord {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let ready = Self("ready")
        public static let loading = Self("loading")
        public static let failed = Self("failed")
    }

    /// The compiled timetable at `/api/v1/agencies/{id}/timetable`.
    public struct File: Codable, Hashable, Sendable {
        /// The version, which changes with the content.
        public let version: String
        /// The size of the file in bytes.
        public let bytes: Int
    }
}
