// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// The state of the feeds and of the server's configuration and storage.
public struct FeedList: Codable, Hashable, Sendable {
    /// The time of this state, in epoch seconds.
    public let at: Int
    /// The feeds; see ``Feed``.
    public let feeds: [Feed]
    /// The state of the configuration in use, relative to its file: up to date (`current`); the file is invalid,
    /// and the previous configuration is in use (`refused`); or a change requires a restart (`needsRestart`).
    public let configuration: Configuration?
    /// The shared database of the server; absent if the server stores its data in a local file. While the database
    /// is `away`, requests that need it yield 503.
    public let database: Database?
    /// The decision trees used for predictions of the agencies that this node owns, trained each night on the
    /// errors of earlier predictions; absent if training is disabled.
    public let trees: [Tree]?
    /// Statistics on the recorded service days of the agencies that this node owns, measured once an hour; absent
    /// if recording is disabled.
    public let history: [History]?
    /// The exchange of sealed service days with other nodes, since the start of this server; absent if days are
    /// not exchanged.
    public let historyExchange: [HistoryExchange]?
    /// The rider reports of each agency within the last day; absent if the server does not accept reports.
    public let reports: [AgencyReports]?

    /// The state of the configuration in use, relative to its file: up to date (`current`); the file is invalid,
    /// and the previous configuration is in use (`refused`); or a change requires a restart (`needsRestart`).
    public struct Configuration: Codable, Hashable, Sendable {
        /// The state relative to the configuration file.
        public let state: State
        /// The time since which the state applies. Epoch seconds.
        public let since: Int

        /// The state relative to the configuration file.
        public struct State: OpenWord {
            public let rawValue: String
            public init(rawValue: String) { self.rawValue = rawValue }

            public static let current = Self("current")
            public static let refused = Self("refused")
            public static let needsRestart = Self("needsRestart")
        }
    }

    /// The shared database of the server; absent if the server stores its data in a local file. While the database
    /// is `away`, requests that need it yield 503.
    public struct Database: Codable, Hashable, Sendable {
        /// Whether the database can be reached.
        public let state: State

        /// Whether the database can be reached.
        public struct State: OpenWord {
            public let rawValue: String
            public init(rawValue: String) { self.rawValue = rawValue }

            public static let reached = Self("reached")
            public static let away = Self("away")
        }
    }

    /// An element of `trees` of ``FeedList``.
    public struct Tree: Codable, Hashable, Sendable {
        /// The id of the agency.
        public let agency: String
        /// The number of trees; 0 until there is enough training data.
        public let trees: Int
        /// The service day of the last training. Format: `2016-07-29`.
        public let learnedOn: String?
    }

    /// An element of `history` of ``FeedList``.
    public struct History: Codable, Hashable, Sendable {
        /// The id of the agency.
        public let agency: String
        /// The total size of all files in bytes.
        public let bytes: Int
        /// The number of recorded days.
        public let days: Int
        /// The number of days with a damaged file.
        public let damaged: Int
        /// The first recorded service day. Format: `2016-07-29`.
        public let oldest: String?
        /// The number of events since the server's start that could not be recorded.
        public let lost: Int
        /// The reason why service is currently not being recorded; absent if it is. The disk is full (`diskFull`),
        /// another process records the day in the same folder (`inUse`), a file of the current day is `damaged` or
        /// was written by another version (`otherVersion`), or the operating system `refused` to read or write a
        /// file. The server tries again each minute; its log names the file.
        public let problem: Problem?

        /// The reason why service is currently not being recorded; absent if it is. The disk is full (`diskFull`),
        /// another process records the day in the same folder (`inUse`), a file of the current day is `damaged` or
        /// was written by another version (`otherVersion`), or the operating system `refused` to read or write a
        /// file. The server tries again each minute; its log names the file.
        public struct Problem: OpenWord {
            public let rawValue: String
            public init(rawValue: String) { self.rawValue = rawValue }

            public static let diskFull = Self("diskFull")
            public static let inUse = Self("inUse")
            public static let damaged = Self("damaged")
            public static let otherVersion = Self("otherVersion")
            public static let refused = Self("refused")
        }
    }

    /// An element of `historyExchange` of ``FeedList``.
    public struct HistoryExchange: Codable, Hashable, Sendable {
        /// The id of the agency.
        public let agency: String
        /// The number of days recorded by this node that are not in the shared store yet.
        public let waiting: Int
        /// The number of parts of days that were fetched from other nodes.
        public let fetched: Int
        /// The number of failed exchanges.
        public let failures: Int
        /// The number of files in the store that are ignored because they are too large or damaged.
        public let unusable: Int
        /// The reason why days are not exchanged completely: the store cannot be reached or refuses requests
        /// (`unavailable`), or files are ignored because they are too large or damaged. Absent without a problem.
        public let problem: Problem?

        /// The reason why days are not exchanged completely: the store cannot be reached or refuses requests
        /// (`unavailable`), or files are ignored because they are too large or damaged. Absent without a problem.
        public struct Problem: OpenWord {
            public let rawValue: String
            public init(rawValue: String) { self.rawValue = rawValue }

            public static let unavailable = Self("unavailable")
            public static let tooLarge = Self("tooLarge")
            public static let damaged = Self("damaged")
        }
    }
}
