import TestSupport

extension [UInt8] {
    /// A copy with a few bytes replaced, and one time in four truncated.
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
