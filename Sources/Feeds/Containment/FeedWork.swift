import Synchronization
import TransitCore

/// One look at a feed, from its body to what that changed. Every body that is looked into on the way stands in the journal
/// until the next one does, or until all is done.
package final class FeedWork: Sendable {
    /// What the present task looks at.
    @TaskLocal package static var current: FeedWork?

    /// Whether the whole answer is wanted, even if nothing has changed: what came last could not be used.
    let asksAnew: Bool
    private let feed: FeedID
    private let adapter: String
    private let journal: WorkJournal?
    private let ticket = Mutex<WorkJournal.Ticket?>(nil)

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
        let next = try journal.begin(feed, fingerprint(of: body))
        let last = ticket.withLock { ticket in
            defer { ticket = next }
            return ticket
        }
        if let last { journal.end(last) }
    }

    /// Nothing of it is in work any more.
    package func end() {
        let last = ticket.withLock { $0.take() }
        if let last { journal?.end(last) }
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
