import TransitCore

/// The bodies that are not parsed again, because they crashed the server. A pure state machine without clock or I/O.
struct Quarantine: Sendable, Equatable {
    enum Verdict: Equatable {
        case free
        /// The body may be parsed only while no other suspect is being parsed.
        case suspect(JournalEntry)
        case held(JournalEntry)
        /// The whole feed is skipped until the given time.
        case resting(count: Int, until: EpochSeconds)
    }

    /// The entries, the newest last.
    private(set) var entries: [JournalEntry]

    /// The time in seconds after which a quarantined body may be tried again.
    static let age: Int64 = 86_400
    static let most = 256

    init(_ entries: [JournalEntry] = []) {
        self.entries = []
        for entry in entries.sorted(by: { $0.at < $1.at }) { add(entry) }
    }

    /// Classifies the bodies that were being parsed during a crash as causes or suspects.
    mutating func judge(_ open: [JournalEntry], at now: EpochSeconds) {
        let slow = open.filter { $0.mark == .tooSlow }
        let tried = open.filter { $0.mark == .trial }
        // A body that exceeded the time limit is the cause, and so is the single suspect that was being tried. Other
        // bodies were open by coincidence.
        let guilty = slow.isEmpty ? (tried.isEmpty && open.count == 1 ? open : tried) : (slow.count == 1 ? slow : [])
        for body in open where !guilty.contains(body) {
            if slow.isEmpty || slow.contains(body) { add(body, as: .suspect, at: now) }
        }
        for body in guilty { add(body, as: body.mark == .tooSlow ? .heldAsTooSlow : .held, at: now) }
        sweep(now)
    }

    mutating func clear(_ body: JournalEntry) {
        entries.removeAll { $0.isSameBody(as: body) && !$0.isSure }
    }

    mutating func sweep(_ now: EpochSeconds) {
        // If the clock was set back, a body must not be quarantined for years.
        entries.removeAll { $0.at <= now - Self.age || $0.at > now + Self.age }
        if entries.count > Self.most { entries.removeFirst(entries.count - Self.most) }
    }

    func verdict(on feed: String, _ fingerprint: UInt64, at now: EpochSeconds) -> Verdict {
        let known = entries.filter { $0.feed == feed && $0.at > now - Self.age }
        if let held = known.last(where: { $0.fingerprint == fingerprint }) {
            return held.isSure ? .held(held) : .suspect(held)
        }
        let sure = known.filter(\.isSure)
        guard let last = sure.last, let rest = Self.rest(after: sure.count), now < last.at + rest else { return .free }
        return .resting(count: sure.count, until: last.at + rest)
    }

    /// Returns the time in seconds for which a feed is skipped, after several of its bodies crashed the server within a
    /// day. The bodies differ, but probably crash the server for the same reason. Nil for a single crash.
    private static func rest(after ends: Int) -> Int64? {
        ends < 2 ? nil : min(60 << (2 * Int64(min(ends, 10) - 2)), 21_600)
    }

    private mutating func add(_ body: JournalEntry, as mark: JournalEntry.Mark, at now: EpochSeconds) {
        var body = body
        body.mark = mark
        body.at = now
        add(body)
    }

    private mutating func add(_ entry: JournalEntry) {
        let known = entries.first { $0.isSameBody(as: entry) }
        if let known, known.isSure, !entry.isSure { return }
        entries.removeAll { $0.isSameBody(as: entry) }
        entries.append(entry)
    }
}
