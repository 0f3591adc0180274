import TestSupport

extension [UInt8] {
    /// Returns a copy with several bytes replaced, which is also truncated in one of four cases.
    func damaged(using random: inout SeededRandom) -> [UInt8] {
        var bytes = self
        for _ in 0..<Int.random(in: 1...6, using: &random) {
            bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: .min ... .max, using: &random)
        }
        if Int.random(in: 0..<4, using: &random) == 0 {
            bytes.removeLast(Int.random(in: bytes.indices, using: &random))
        }
        return bytes
    }
}
