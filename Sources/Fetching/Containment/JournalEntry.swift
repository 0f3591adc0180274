import TransitCore

/// A body and its state in the crash journal.
struct JournalEntry: Sendable, Equatable {
    enum Mark: UInt8, Sendable {
        /// The body is being parsed or applied.
        case reading = 1
        /// The body is being parsed again as a suspect of an earlier crash.
        case trial = 2
        /// The time limit for parsing the body was exceeded.
        case tooSlow = 3
        /// The body was one of several that were being parsed during a crash.
        case suspect = 4
        /// The body crashed the server.
        case held = 5
        /// The body ended the server by exceeding the time limit.
        case heldAsTooSlow = 6
    }

    /// The id of the feed, `agency/name`, truncated to ``longestFeed`` bytes.
    var feed: String
    var fingerprint: UInt64
    var mark: Mark
    /// The time at which parsing started, or the time of the crash.
    var at: EpochSeconds
    /// The time limit in seconds if it was exceeded, otherwise 0.
    var seconds: UInt32 = 0

    var isSure: Bool { mark == .held || mark == .heldAsTooSlow }

    func isSameBody(as other: JournalEntry) -> Bool { feed == other.feed && fingerprint == other.fingerprint }

    static let longestFeed = 200

    static func name(of feed: FeedID) -> String {
        var name = feed.description
        while name.utf8.count > longestFeed { name.removeLast() }
        return name
    }
}

// The layout of an entry in the journal: a checksum, the fingerprint, the time, and the name of the feed. The checksum
// is stored last, because it makes the entry valid.
extension JournalEntry {
    static let words = 32

    init?(_ words: [UInt64]) {
        guard words.count == Self.words, words[0] != 0, words[0] == Self.checksum(words),
            let mark = Mark(rawValue: UInt8(truncatingIfNeeded: words[3]))
        else { return nil }
        let length = Int(words[3] >> 48)
        guard length <= Self.longestFeed else { return nil }
        let bytes = (0..<length).map { UInt8(truncatingIfNeeded: words[4 + $0 / 8] >> UInt64($0 % 8 * 8)) }
        feed = String(decoding: bytes, as: UTF8.self)
        fingerprint = words[1]
        at = EpochSeconds(Int64(bitPattern: words[2]))
        seconds = UInt32(truncatingIfNeeded: words[3] >> 8)
        self.mark = mark
    }

    var encoded: [UInt64] {
        var words = [UInt64](repeating: 0, count: Self.words)
        let bytes = Array(feed.utf8.prefix(Self.longestFeed))
        words[1] = fingerprint
        words[2] = UInt64(bitPattern: at.rawValue)
        words[3] = UInt64(mark.rawValue) | UInt64(seconds) << 8 | UInt64(bytes.count) << 48
        for (number, byte) in bytes.enumerated() { words[4 + number / 8] |= UInt64(byte) << UInt64(number % 8 * 8) }
        words[0] = Self.checksum(words)
        return words
    }

    private static func checksum(_ words: [UInt64]) -> UInt64 {
        var checksum = Checksum()
        words.dropFirst().withUnsafeBytes { checksum.update($0) }
        // 0 marks an empty slot.
        return checksum.value | 1
    }
}
