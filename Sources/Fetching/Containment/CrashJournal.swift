import Synchronization
package import TransitCore

/// Records the bodies that are being parsed in a file that survives the process. If a body crashes the server, the next
/// start identifies and quarantines it.
///
/// The file is consistent after every single store.
package final class CrashJournal: Sendable {
    /// Identifies a body that is being parsed, and its slot in the file.
    struct Ticket: Sendable {
        fileprivate let slot: Int
        fileprivate let entry: JournalEntry
    }

    private struct State {
        var free: [Int]
        var open: [Int: JournalEntry] = [:]
        var held = Quarantine()
        /// The entries of quarantined bodies, by their slot in the file.
        var heldSlots: [Int: JournalEntry] = [:]
    }

    private let words: any WordStore
    private let clock: @Sendable () -> EpochSeconds
    private let state: Mutex<State>
    /// The number of starts of the server that followed an unexpected exit.
    package let restarts: Int

    /// Opens the journal, determines which body crashed the previous process, and begins a new session.
    ///
    /// - Parameter version: The version of the program. With a new version the quarantine is cleared, because that
    ///   version may succeed.
    /// - Returns: Nil if the file cannot be created, for example without disk space.
    package convenience init?(path: String, version: String, clock: @escaping @Sendable () -> EpochSeconds) {
        guard let words = MappedWords(path: path, count: Layout.words) else { return nil }
        self.init(words, version: version, clock: clock)
    }

    init(_ words: any WordStore, version: String, clock: @escaping @Sendable () -> EpochSeconds) {
        self.words = words
        self.clock = clock
        let isOurs = Layout.begin(words, version: version)
        let open = isOurs ? Layout.entries(words, Layout.open) : [:]
        let known = isOurs ? Layout.entries(words, Layout.held) : [:]
        var held = Quarantine(Array(known.values))
        held.judge(open.sorted { $0.key < $1.key }.map(\.value), at: clock())
        restarts = Layout.countStart(words)
        state = Mutex(State(free: Array(Layout.open.reversed()), held: held, heldSlots: known))
        // Quarantined bodies are stored before the entries of open bodies are cleared, so that a crash in between loses
        // no quarantined body.
        state.withLock { Self.keep(&$0, words) }
        for slot in open.keys { words.store(0, at: Layout.word(of: slot)) }
    }

    /// Ends the session. Called on a regular exit.
    package func close() {
        state.withLock { state in
            for slot in state.open.keys { words.store(0, at: Layout.word(of: slot)) }
            state.open = [:]
            Layout.countEnd(words)
        }
    }

    /// Records that a body is about to be parsed.
    /// - Returns: A ticket for ``end(_:)``; nil if all slots are in use.
    /// - Throws: `heldBack` if the body or its feed is quarantined.
    func begin(_ feed: FeedID, _ fingerprint: UInt64) throws(FeedError) -> Ticket? {
        let now = clock()
        let result: Result<Ticket?, FeedError> = state.withLock { state in
            var entry = JournalEntry(
                feed: JournalEntry.name(of: feed), fingerprint: fingerprint, mark: .reading, at: now)
            switch state.held.verdict(on: entry.feed, fingerprint, at: now) {
            case .free: break
            case .held(let held): return .failure(.heldBack(held.reason))
            case .resting(let count, let until): return .failure(.heldBack(.often(count, until: until)))
            case .suspect(let suspect):
                // Only one suspect is parsed at a time. Otherwise the cause of a further crash would be ambiguous.
                if state.open.values.contains(where: { $0.mark == .trial }) {
                    return .failure(.heldBack(suspect.reason))
                }
                entry.mark = .trial
            }
            guard let slot = state.free.popLast() else { return .success(nil) }
            state.open[slot] = entry
            Layout.write(entry, at: slot, words)
            return .success(Ticket(slot: slot, entry: entry))
        }
        return try result.get()
    }

    /// Records that a body was parsed and that its content was applied.
    func end(_ ticket: Ticket) {
        state.withLock { state in
            guard let entry = state.open.removeValue(forKey: ticket.slot) else { return }
            words.store(0, at: Layout.word(of: ticket.slot))
            state.free.append(ticket.slot)
            guard entry.mark == .trial else { return }
            state.held.clear(entry)
            Self.keep(&state, words)
        }
    }

    /// Marks the bodies of an agency that are being parsed as too slow. Called before the process is terminated. The
    /// next start quarantines the body, or treats several bodies as suspects.
    /// - Parameters:
    ///   - agency: The id of the agency.
    ///   - seconds: The time limit that was exceeded, for the error message.
    /// - Returns: The sorted names of the feeds.
    @discardableResult
    package func blame(agency: String, seconds: Double) -> [String] {
        state.withLock { state in
            let slow = state.open.filter { $0.value.feed.hasPrefix(agency + "/") }
            for (slot, body) in slow {
                var body = body
                body.mark = .tooSlow
                body.seconds = UInt32(max(1, min(seconds.rounded(), 3600)))
                guard let other = state.free.popLast() else { continue }
                Layout.write(body, at: other, words)
                words.store(0, at: Layout.word(of: slot))
                state.open[slot] = nil
                state.open[other] = body
            }
            return Set(slow.values.map(\.feed)).sorted()
        }
    }

    /// The number of bodies that are being parsed.
    var openCount: Int { state.withLock { $0.open.count } }

    /// The number of quarantined bodies by feed.
    package var heldBack: [(feed: String, bodies: Int)] {
        let now = clock()
        let entries = state.withLock { state in
            state.held.sweep(now)
            return state.held.entries
        }
        return Dictionary(grouping: entries, by: \.feed).map { ($0.key, $0.value.count) }.sorted { $0.feed < $1.feed }
    }

    /// Returns the number of bodies that were being parsed when the previous process ended; 0 if there is no journal.
    package static func openBodies(path: String) -> Int {
        guard let words = MappedWords(path: path, count: Layout.words) else { return 0 }
        return Layout.entries(words, Layout.open).count
    }

    /// Stores the quarantined bodies. New entries are written before old ones are cleared.
    private static func keep(_ state: inout State, _ words: any WordStore) {
        let stored = Array(state.heldSlots.values)
        var free = Layout.held.filter { state.heldSlots[$0] == nil }[...]
        let old = state.heldSlots.filter { !state.held.entries.contains($0.value) }
        for entry in state.held.entries where !stored.contains(entry) {
            guard let slot = free.popFirst() else { break }
            Layout.write(entry, at: slot, words)
            state.heldSlots[slot] = entry
        }
        for slot in old.keys {
            words.store(0, at: Layout.word(of: slot))
            state.heldSlots[slot] = nil
        }
    }
}

extension JournalEntry {
    fileprivate var reason: FeedError.HoldReason {
        switch mark {
        case .reading, .trial, .held: .ended(at: at)
        case .tooSlow, .heldAsTooSlow: .tooSlow(seconds: Int(seconds), at: at)
        case .suspect: .suspected(at: at)
        }
    }
}

/// The layout of the file: a header of four 64-bit words, slots for bodies that are being parsed, and slots for
/// quarantined bodies.
private enum Layout {
    static let open = 0..<512
    /// Twice the maximum number, so that new entries can be written before the old ones are cleared.
    static let held = 512..<512 + 2 * Quarantine.most
    static let words = head + held.upperBound * JournalEntry.words

    private static let head = 4
    private static let magic: UInt64 = 0x0001_4B52_4F57_5348  // "HSWORK", version 1

    static func word(of slot: Int) -> Int { head + slot * JournalEntry.words }

    /// Clears the file unless it was written by the same version of the program.
    /// - Returns: Whether the file was written by the same version.
    static func begin(_ words: any WordStore, version: String) -> Bool {
        var checksum = Checksum()
        Array(version.utf8).withUnsafeBytes { checksum.update($0) }
        if words.load(0) == magic, words.load(1) == checksum.value { return true }
        words.store(0, at: 0)
        for slot in open.lowerBound..<held.upperBound { words.store(0, at: word(of: slot)) }
        words.store(checksum.value, at: 1)
        words.store(0, at: 2)
        words.store(0, at: 3)
        words.store(magic, at: 0)
        return false
    }

    /// Begins a session.
    /// - Returns: The total number of sessions that followed an unexpected exit.
    static func countStart(_ words: any WordStore) -> Int {
        // The previous session was not ended.
        if words.load(2) == 1 { words.store(words.load(3) &+ 1, at: 3) }
        words.store(1, at: 2)
        return Int(clamping: words.load(3))
    }

    static func countEnd(_ words: any WordStore) { words.store(0, at: 2) }

    static func entries(_ words: any WordStore, _ slots: Range<Int>) -> [Int: JournalEntry] {
        var entries: [Int: JournalEntry] = [:]
        for slot in slots where words.load(word(of: slot)) != 0 {
            let first = word(of: slot)
            entries[slot] = JournalEntry((first..<first + JournalEntry.words).map { words.load($0) })
        }
        return entries
    }

    /// Writes an entry. Its first word, which makes the entry valid, is stored last.
    static func write(_ entry: JournalEntry, at slot: Int, _ words: any WordStore) {
        let encoded = entry.encoded
        let first = word(of: slot)
        words.store(0, at: first)
        for number in 1..<encoded.count { words.store(encoded[number], at: first + number) }
        words.store(encoded[0], at: first)
    }
}
