/// A seeded random number generator with the same sequence on every platform, which makes training reproducible.
struct SplitMix64: RandomNumberGenerator, Sendable {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Returns a random subset of the numbers below `count`, at least one, in ascending order.
    mutating func choose(share: Double, of count: Int) -> [Int32] {
        var wanted = min(max(Int((Double(count) * min(max(share, 0), 1)).rounded()), 1), count)
        var chosen: [Int32] = []
        chosen.reserveCapacity(wanted)
        for number in 0..<count where wanted > 0 && Int(next() >> 33) % (count - number) < wanted {
            chosen.append(Int32(number))
            wanted -= 1
        }
        return chosen
    }
}
