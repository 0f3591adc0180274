/// A scope for parsing responses to riders' queries rather than polled feeds. Each response is recorded in the crash
/// journal while it is parsed and applied, as feed bodies are.
package struct WorkPlace: Sendable {
    /// Reserved ids for responses to riders' queries; no agency can have such an id.
    package static let coaches = "@coaches"
    package static let places = "@places"

    private let feed: FeedID
    private let journal: WorkJournal?
    private let executor: (any TaskExecutor)?

    /// - Parameters:
    ///   - feed: what the journal knows the answers by; its name stands for what reads them, too.
    ///   - executor: where they are read, if not wherever there is room.
    package init(_ feed: FeedID, journal: WorkJournal?, executor: (any TaskExecutor)? = nil) {
        self.feed = feed
        self.journal = journal
        self.executor = executor
    }

    /// Without a journal.
    package static func unwatched(_ name: String) -> WorkPlace {
        WorkPlace(FeedID(agency: "", name: name), journal: nil)
    }

    package func run<Answer: Sendable>(_ body: @escaping @Sendable () async -> Answer) async -> Answer {
        let work = FeedWork(feed, adapter: feed.name, journal: journal)
        defer { work.end() }
        return await withTaskExecutorPreference(executor) {
            await FeedWork.$current.withValue(work) { await body() }
        }
    }
}
