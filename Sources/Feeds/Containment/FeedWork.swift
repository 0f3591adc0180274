import Synchronization
import TransitCore

/// One look at a feed, from its body to what that changed. Every body that is looked into on the way stands in the journal
/// until the next one does, or until all is done.
package final class FeedWork: Sendable {
    /// The body that the current task is parsing.
    @TaskLocal package static var current: FeedWork?

    /// Whether the whole answer is wanted, even if nothing has changed: what came last could not be used.
    let asksAnew: Bool
    private let feed: FeedID
    private let adapter: String
    private let journal: WorkJournal?
    private let open = Mutex<(body: UInt64, ticket: WorkJournal.Ticket?)?>(nil)

    /// - Parameter adapter: what reads the bodies; another one may be able to read what this one cannot.
    package init(_ feed: FeedID, adapter: String = "", journal: WorkJournal?, asksAnew: Bool = false) {
        self.feed = feed
        self.adapter = adapter
        self.journal = journal
        self.asksAnew = asksAnew
    }

    /// - Throws: `heldBack`
    func begin(_ body: [UInt8]) throws(FeedError) {
        guard let journal, !body.isEmpty else { return }
        let fingerprint = fingerprint(of: body)
        let next = try journal.begin(feed, fingerprint)
        let last = open.withLock { open in
            defer { open = (fingerprint, next) }
            return open
        }
        if let last = last?.ticket { journal.end(last) }
    }

    /// Nothing of it is in work any more.
    package func end() {
        let last = open.withLock { $0.take() }
        if let last = last?.ticket { journal?.end(last) }
    }

    /// The body that is in work, where its reading can be put to use only later; nil if there is none.
    package var postponed: PostponedWork? {
        guard let journal, let body = open.withLock({ $0?.body }) else { return nil }
        return PostponedWork(feed: feed, body: body, journal: journal)
    }

    private func fingerprint(of body: [UInt8]) -> UInt64 {
        var checksum = Checksum()
        body.withUnsafeBytes { checksum.update($0) }
        var whole = Checksum()
        let name = Array(adapter.utf8)
        name.withUnsafeBytes { whole.update($0) }
        withUnsafeBytes(of: checksum.value) { whole.update($0) }
        return whole.value
    }
}

/// A body that was read before what it says can be put to use. It stands in the journal again while that is done.
package struct PostponedWork: Sendable {
    let feed: FeedID
    /// Its fingerprint.
    let body: UInt64
    let journal: WorkJournal

    /// - Returns: nil, with nothing done, if the body is held back by now.
    package func run<Result>(_ use: () -> Result) -> Result? {
        let ticket: WorkJournal.Ticket?
        do throws(FeedError) { ticket = try journal.begin(feed, body) } catch { return nil }
        defer { if let ticket { journal.end(ticket) } }
        return use()
    }
}
