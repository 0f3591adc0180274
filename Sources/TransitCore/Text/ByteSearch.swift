/// Substring search in bytes.
enum ByteSearch {
    /// Returns the first position of a non-empty word at or after `start`; nil if there is none.
    ///
    /// Compares the word's first and last byte at eight positions simultaneously; a match of both by chance is rare.
    static func first(_ word: [UInt8], in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        guard let base = text.baseAddress, let head = word.first, let tail = word.last else { return nil }
        let last = text.count - word.count
        let heads = everywhere(head)
        let tails = everywhere(tail)
        let raw = UnsafeRawPointer(base)
        var position = start
        while position + 7 <= last {
            let one = raw.loadUnaligned(fromByteOffset: position, as: UInt64.self)
            let two = raw.loadUnaligned(fromByteOffset: position + word.count - 1, as: UInt64.self)
            // Zero bytes mark positions where both bytes match (the classic zero-byte test).
            let misses = (one ^ heads) | (two ^ tails)
            if (misses &- everywhere(0x01)) & ~misses & everywhere(0x80) != 0 {
                for candidate in position..<(position + 8) where isWord(word, at: base + candidate) { return candidate }
            }
            position += 8
        }
        while position <= last {
            if isWord(word, at: base + position) { return position }
            position += 1
        }
        return nil
    }

    /// Returns whether any word of a folded text begins with the given bytes.
    static func begins(_ word: [UInt8], in text: UnsafeBufferPointer<UInt8>) -> Bool {
        var position = 0
        while let found = first(word, in: text, from: position) {
            if isBeginning(found, in: text) { return true }
            position = found + 1
        }
        return false
    }

    /// Returns whether a word of a folded text begins at a position.
    static func isBeginning(_ position: Int, in text: UnsafeBufferPointer<UInt8>) -> Bool {
        position == 0 || text[position - 1] == 0x20 || text[position - 1] == FoldedText.separator
    }

    @inline(__always)
    private static func everywhere(_ byte: UInt8) -> UInt64 { 0x0101_0101_0101_0101 &* UInt64(byte) }

    private static func isWord(_ word: [UInt8], at place: UnsafePointer<UInt8>) -> Bool {
        for position in word.indices where place[position] != word[position] { return false }
        return true
    }
}
