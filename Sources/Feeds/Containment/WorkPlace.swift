/// Where answers are read that no poller asks for but riders' questions: each stands in the journal while it is read and put
/// to use, as a feed's bodies do.
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
