/// Chance that can be asked again: the same key gives the same number, on every machine and after every start.
struct Noise: Sendable {
    private let seed: UInt64

    init(seed: UInt64) {
        self.seed = seed
    }

    /// Chance of its own for one subject, for example a trip, on one day.
    func of(_ subject: Subject, _ number: some BinaryInteger, _ day: Int32 = 0) -> Noise {
        let key = UInt64(truncatingIfNeeded: number) &* 0x9E37_79B9_7F4A_7C15
        return Noise(seed: Self.mix(Self.mix(seed ^ subject.rawValue) ^ key) &+ UInt64(truncatingIfNeeded: day))
    }

    /// Evenly spread over 0 ..< 1.
    func unit(_ draw: some BinaryInteger) -> Double {
        let bits = Self.mix(seed &+ (UInt64(truncatingIfNeeded: draw) &+ 1) &* 0xD1B5_4A32_D192_ED03)
        return Double(bits >> 11) / Double(1 << 53)
    }

    /// Around 0 with a deviation of 1, never beyond ±3.5: the sum of four even draws.
    func normal(_ draw: some BinaryInteger) -> Double {
        let first = UInt64(truncatingIfNeeded: draw) &* 4
        let sum = unit(first) + unit(first &+ 1) + unit(first &+ 2) + unit(first &+ 3)
        return (sum - 2) * 1.732
    }

    func happens(_ draw: some BinaryInteger, share: Double) -> Bool {
        unit(draw) < share
    }

    /// The purpose of a random number, so that different purposes have independent sequences.
    enum Subject: UInt64 {
        case trip = 1, leg, report, wander, outage, duty, route, detour, delay, closure
    }

    private static func mix(_ value: UInt64) -> UInt64 {
        var mixed = value
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
