/// Finds bytes within bytes.
enum ByteSearch {
    /// The first position at or after `start` where a word of at least one byte stands; nil if there is none.
    ///
    /// Looks at 32 positions at once for the word's first and last byte together, which are seldom both there by chance.
    static func first(_ word: [UInt8], in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        guard let base = text.baseAddress, let head = word.first, let tail = word.last else { return nil }
        let last = text.count - word.count
        var position = start
        let heads = SIMD32<UInt8>(repeating: head)
        let tails = SIMD32<UInt8>(repeating: tail)
        let raw = UnsafeRawPointer(base)
        while position + 31 <= last {
            let one = raw.loadUnaligned(fromByteOffset: position, as: SIMD32<UInt8>.self)
            let two = raw.loadUnaligned(fromByteOffset: position + word.count - 1, as: SIMD32<UInt8>.self)
            let misses = (one ^ heads) | (two ^ tails)
            if misses.min() == 0 {
                for candidate in position..<(position + 32) where isWord(word, at: base + candidate) {
                    return candidate
                }
            }
            position += 32
        }
        while position <= last {
            if isWord(word, at: base + position) { return position }
            position += 1
        }
        return nil
    }

    private static func isWord(_ word: [UInt8], at place: UnsafePointer<UInt8>) -> Bool {
        for position in word.indices where place[position] != word[position] { return false }
        return true
    }
}
