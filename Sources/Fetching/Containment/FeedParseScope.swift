import Synchronization
import TransitCore

/// The scope of one poll of a feed, from its response bodies to the resulting changes. Records a body in the crash
/// journal until the next body begins or the poll ends.
package final class FeedParseScope: Sendable {
    /// The scope of the poll that the current task performs; nil outside of polls.
    @TaskLocal package static var current: FeedParseScope?

    /// Whether to request a full response even if it is unchanged, because the last body could not be used.
    let asksAnew: Bool
    private let feed: FeedID
    private let adapter: String
    private let journal: CrashJournal?
    private let open = Mutex<(body: UInt64, ticket: CrashJournal.Ticket?)?>(nil)

    /// - Parameter adapter: The name of the parser. A body is quarantined only for the parser that crashed.
    package init(_ feed: FeedID, adapter: String = "", journal: CrashJournal?, asksAnew: Bool = false) {
        self.feed = feed
        self.adapter = adapter
        self.journal = journal
        self.asksAnew = asksAnew
    }

    /// Records a body in the journal, in place of the poll's previous body.
    /// - Throws: `heldBack` if the body is quarantined.
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

    /// Removes the poll's body from the journal.
    package func end() {
        let last = open.withLock { $0.take() }
        if let last = last?.ticket { journal?.end(last) }
    }

    /// The current body as work to be done after the poll; nil if there is no body or journal.
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

/// A response body that was parsed, and whose content is applied to the engine later. The body is recorded in the
/// journal again during application, so that a crash is attributed to it.
package struct PostponedWork: Sendable {
    let feed: FeedID
    /// The fingerprint of the body.
    let body: UInt64
    let journal: CrashJournal

    /// Applies the parsed content by calling `use`.
    /// - Returns: Nil, without calling `use`, if the body has been quarantined in the meantime.
    package func run<Result>(_ use: () -> Result) -> Result? {
        let ticket: CrashJournal.Ticket?
        do throws(FeedError) { ticket = try journal.begin(feed, body) } catch { return nil }
        defer { if let ticket { journal.end(ticket) } }
        return use()
    }
}
