/// The parsing scope of responses that riders' requests cause, and that no poller fetches. Each response is recorded in
/// the crash journal while it is parsed and applied, like a feed's body.
package struct ParseScope: Sendable {
    /// A reserved agency id for requests that belong to no agency. Configured ids cannot contain "@".
    package static let coaches = "@coaches"
    package static let places = "@places"

    private let feed: FeedID
    private let journal: CrashJournal?
    private let executor: (any TaskExecutor)?

    /// - Parameters:
    ///   - feed: The name in the journal, which is also the name of the parser.
    ///   - executor: The executor for parsing; nil for the default executor.
    package init(_ feed: FeedID, journal: CrashJournal?, executor: (any TaskExecutor)? = nil) {
        self.feed = feed
        self.journal = journal
        self.executor = executor
    }

    /// Returns a scope without a journal.
    package static func unwatched(_ name: String) -> ParseScope {
        ParseScope(FeedID(agency: "", name: name), journal: nil)
    }

    package func run<Answer: Sendable>(_ body: @escaping @Sendable () async -> Answer) async -> Answer {
        let work = FeedParseScope(feed, adapter: feed.name, journal: journal)
        defer { work.end() }
        return await withTaskExecutorPreference(executor) {
            await FeedParseScope.$current.withValue(work) { await body() }
        }
    }
}
