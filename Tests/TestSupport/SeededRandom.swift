/// A random number generator (splitmix64) that yields the same numbers for the same seed, in each run and on each
/// machine. The findings of a random test can thus be reproduced.
package struct SeededRandom: RandomNumberGenerator, Sendable {
    private var state: UInt64

    package init(seed: UInt64) {
        state = seed
    }

    /// Creates a generator whose sequence depends on the name of the test, as in `SeededRandom(named: #function)`.
    package init(named name: String) {
        self.init(seed: name.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0100_0000_01B3 })
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Returns an integer from 0 to `bound` - 1.
    package mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
}
