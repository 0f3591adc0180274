package import TransitCore

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A pool of distinct strings, numbered in the order of insertion. Number 0 is the empty string.
///
/// Uses open addressing over flat arrays, because a feed has hundreds of thousands of ids and a `String` for each
/// would be slow.
package struct StringPool: Sendable {
    package private(set) var bytes: [UInt8] = []
    /// The offset of each string in `bytes`, and the end of the last string.
    package private(set) var offsets: [UInt32] = [0, 0]
    private var slots: [UInt32]
    private var hashes: [UInt32] = [0]
    /// The maximum total size of all strings, in bytes. Offsets have 32 bits.
    package var limit = 1 << 30
    /// The number of strings that exceeded the size limit or had too many hash collisions. Each is replaced by the
    /// empty string.
    package private(set) var refused = 0

    package init() {
        slots = Array(repeating: .max, count: 1024)
    }

    package var count: Int { hashes.count }

    /// Returns the index of a string. Adds the string if it is new.
    package mutating func intern(_ text: UnsafeBufferPointer<UInt8>) -> StringIndex {
        guard !text.isEmpty else { return StringIndex(0 as UInt32) }
        let hash = IdentifierTable.hash(of: text)
        var slot = Int(hash) & (slots.count - 1)
        var steps = 0
        while slots[slot] != .max {
            let found = slots[slot]
            if hashes[Int(found)] == hash, equals(Int(found), text) { return StringIndex(found) }
            slot = (slot + 1) & (slots.count - 1)
            steps += 1
            // Ids crafted to share a hash would otherwise make every search linear in the feed's size.
            guard steps < IdentifierTable.longestSearch else { return refuse() }
        }
        guard bytes.count + text.count <= limit else { return refuse() }
        let number = UInt32(count)
        slots[slot] = number
        hashes.append(hash)
        bytes.append(contentsOf: text)
        offsets.append(UInt32(bytes.count))
        if count * 2 > slots.count { grow() }
        return StringIndex(number)
    }

    private mutating func refuse() -> StringIndex {
        refused += 1
        return StringIndex(0 as UInt32)
    }

    package mutating func intern(_ text: some StringProtocol) -> StringIndex {
        var text = String(text)
        return text.withUTF8 { intern($0) }
    }

    /// Calls `body` with the bytes of a string, which are valid only during the call.
    package func withBytes<Result>(
        of text: StringIndex, _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result {
        bytes.withUnsafeBufferPointer { all in
            let range = Int(offsets[text.position])..<Int(offsets[text.position + 1])
            return body(UnsafeBufferPointer(rebasing: all[range]))
        }
    }

    package func string(_ text: StringIndex) -> String {
        withBytes(of: text) { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns the hash by which a timetable file looks up ids. The hash of the empty string is computed, because that
    /// string has no slot.
    func hash(of text: StringIndex) -> UInt32 {
        text.rawValue == 0 ? IdentifierTable.hash([]) : hashes[text.position]
    }

    @inline(__always)
    func equals(_ number: Int, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
        let start = Int(offsets[number])
        guard Int(offsets[number + 1]) - start == text.count, let other = text.baseAddress else { return false }
        return bytes.withUnsafeBufferPointer { all in
            guard let base = all.baseAddress else { return false }
            return memcmp(base + start, other, text.count) == 0
        }
    }

    private mutating func grow() {
        slots = Array(repeating: .max, count: slots.count * 2)
        for number in 1..<count {
            var slot = Int(hashes[number]) & (slots.count - 1)
            while slots[slot] != .max { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = UInt32(number)
        }
    }
}
