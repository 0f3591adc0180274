// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// What `/api/v1/feeds` answers.
public struct FeedList: Codable, Hashable, Sendable {
    /// At. When this state was made, epoch seconds.
    public let at: Int
    /// Feeds.
    public let feeds: [Feed]
    /// How what serves stands to the operator's file: as it says (`current`); the file is wrong, and what it said
    /// before goes on (`refused`); or something beside the agencies waits for the next start (`needsRestart`).
    public let configuration: Configuration?
    /// The database in which the server keeps what outlives it; not there where that is a file. While it is
    /// `away`, what needs it is answered by 503.
    public let database: Database?
    /// The trees that predictions ask, learned each night from how earlier ones turned out, of the agencies whose
    /// live states are made here; not there where none are learned.
    public let trees: [Tree]?
    /// What riders said of each agency's buses within a day; not there where the server does not ask them.
    public let reports: [AgencyReports]?

    /// How what serves stands to the operator's file: as it says (`current`); the file is wrong, and what it said
    /// before goes on (`refused`); or something beside the agencies waits for the next start (`needsRestart`).
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

    /// The database in which the server keeps what outlives it; not there where that is a file. While it is
    /// `away`, what needs it is answered by 503.
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
        /// None until there was enough to learn from.
        public let trees: Int
        /// The service day on which they were learned. A day, `2016-07-29`.
        public let learnedOn: String?
    }
}
