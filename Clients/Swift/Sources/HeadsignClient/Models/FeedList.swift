// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// What `/api/v1/feeds` answers.
public struct FeedList: Codable, Hashable, Sendable {
    /// At. When this state was made, epoch seconds.
    public let at: Int
    /// Feeds.
    public let feeds: [Feed]
    /// The state of the configuration in use, relative to its file: up to date (`current`); the file is invalid,
    /// and the previous configuration is in use (`refused`); or a change requires a restart (`needsRestart`).
    public let configuration: Configuration?
    /// The shared database of the server; absent if it uses a file. While it is `away`, requests that need it
    /// yield 503.
    public let database: Database?
    /// The decision trees used for predictions of the agencies that this node owns, trained each night on the
    /// errors of earlier predictions; absent if training is disabled.
    public let trees: [Tree]?
    /// The recorded service days of the agencies that this node owns, measured once an hour; absent if recording
    /// is disabled.
    public let history: [History]?
    /// The exchange of sealed service days with other nodes, since the start of this server; absent if there is
    /// none.
    public let historyExchange: [HistoryExchange]?
    /// The rider reports of each agency within a day; absent if the server does not accept reports.
    public let reports: [AgencyReports]?

    /// The state of the configuration in use, relative to its file: up to date (`current`); the file is invalid,
    /// and the previous configuration is in use (`refused`); or a change requires a restart (`needsRestart`).
    public struct Configuration: Codable, Hashable, Sendable {
        /// State.
        public let state: State
        /// Since. Epoch seconds.
        public let since: Int

        /// One of the words below; a later server may know more.
        public struct State: OpenWord {
            public let rawValue: String
            public init(rawValue: String) { self.rawValue = rawValue }

            public static let current = Self("current")
            public static let refused = Self("refused")
            public static let needsRestart = Self("needsRestart")
        }
    }

    /// The shared database of the server; absent if it uses a file. While it is `away`, requests that need it
    /// yield 503.
    public struct Database: Codable, Hashable, Sendable {
        /// State.
        public let state: State

        /// One of the words below; a later server may know more.
        public struct State: OpenWord {
            public let rawValue: String
            public init(rawValue: String) { self.rawValue = rawValue }

            public static let reached = Self("reached")
            public static let away = Self("away")
        }
    }

    /// `Tree` of `FeedList`.
    public struct Tree: Codable, Hashable, Sendable {
        /// Agency.
        public let agency: String
        /// 0 until there is enough training data.
        public let trees: Int
        /// The service day on which they were trained. A day, `2016-07-29`.
        public let learnedOn: String?
    }

    /// `History` of `FeedList`.
    public struct History: Codable, Hashable, Sendable {
        /// Agency.
        public let agency: String
        /// The size of all files.
        public let bytes: Int
        /// Days.
        public let days: Int
        /// Days with a damaged file.
        public let damaged: Int
        /// The first recorded service day. A day, `2016-07-29`.
        public let oldest: String?
        /// Events that could not be recorded since the start.
        public let lost: Int
        /// Why service is not being recorded at present; absent if it is. The disk is full (`diskFull`), another
        /// process records the day in the same folder (`inUse`), a file of the present day is `damaged` or was
        /// written by another version (`otherVersion`), or the operating system `refused` to read or write a file.
        /// The server tries again each minute; its log names the file.
        public let problem: Problem?

        /// Why service is not being recorded at present; absent if it is. The disk is full (`diskFull`), another
        /// process records the day in the same folder (`inUse`), a file of the present day is `damaged` or was
        /// written by another version (`otherVersion`), or the operating system `refused` to read or write a file.
        /// The server tries again each minute; its log names the file.
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

    /// `HistoryExchange` of `FeedList`.
    public struct HistoryExchange: Codable, Hashable, Sendable {
        /// Agency.
        public let agency: String
        /// Days that this node recorded and did not store yet.
        public let waiting: Int
        /// Parts of days that other nodes recorded.
        public let fetched: Int
        /// Failed exchanges.
        public let failures: Int
        /// Files in the store that are left out because they are too large or damaged.
        public let unusable: Int
        /// The store cannot be reached or refuses requests, or files are left out; absent without a problem.
        public let problem: Problem?

        /// The store cannot be reached or refuses requests, or files are left out; absent without a problem.
        public struct Problem: OpenWord {
            public let rawValue: String
            public init(rawValue: String) { self.rawValue = rawValue }

            public static let unavailable = Self("unavailable")
            public static let tooLarge = Self("tooLarge")
            public static let damaged = Self("damaged")
        }
    }
}
