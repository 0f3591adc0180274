// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// `Schedule` of the contract.
public struct Schedule: Codable, Hashable, Sendable {
    /// State.
    public let state: State
    /// The first day that the timetable speaks of: `feed_start_date`, otherwise the first day of the feed's
    /// calendar. A day, `2016-07-29`.
    public let from: String?
    /// The last one: `feed_end_date`, otherwise the last day of the feed's calendar. A day, `2016-07-29`.
    public let to: String?
    /// The last day is over: what boards show by this timetable may be wrong. Absent otherwise.
    public let ended: Bool?
    /// Its weeks are repeated for ever.
    public let repeating: Bool
    /// As the feed names itself.
    public let version: String?
    /// What went wrong when it was looked for last.
    public let message: String?
    /// The same in a word for programs: the `kind` of the feed's error.
    public let reason: String?
    /// When it is looked for again after that. Epoch seconds.
    public let nextAttempt: Int?
    /// When the timetable before this one was replaced that `/api/v1/changes` compares it with; for two weeks.
    /// Epoch seconds.
    public let replaced: Int?
    /// The day on which a newer timetable, which begins then, replaces this one. A day, `2016-07-29`.
    public let next: String?
    /// The `version` of `/api/v1/stops`: changes with the timetable's stops, and with those that its feeds add.
    public let stopsVersion: String?
    /// The compiled timetable, as `/api/v1/agencies/{id}/timetable` hands it out.
    public let file: File?

    /// One of the words below; a later server may know more.
    public struct State: OpenWord {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let ready = Self("ready")
        public static let loading = Self("loading")
        public static let failed = Self("failed")
    }

    /// The compiled timetable, as `/api/v1/agencies/{id}/timetable` hands it out.
    public struct File: Codable, Hashable, Sendable {
        /// Changes with the content.
        public let version: String
        /// Bytes.
        public let bytes: Int
    }
}
