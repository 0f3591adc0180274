/// Reproducible random numbers: the same key yields the same number on every machine and after every restart.
struct Noise: Sendable {
    private let seed: UInt64

    init(seed: UInt64) {
        self.seed = seed
    }

    /// Returns an independent generator for a subject, such as a trip, on a day.
    func of(_ subject: Subject, _ number: some BinaryInteger, _ day: Int32 = 0) -> Noise {
        let key = UInt64(truncatingIfNeeded: number) &* 0x9E37_79B9_7F4A_7C15
        return Noise(seed: Self.mix(Self.mix(seed ^ subject.rawValue) ^ key) &+ UInt64(truncatingIfNeeded: day))
    }

    /// Returns a number that is uniformly distributed in 0 ..< 1.
    func unit(_ draw: some BinaryInteger) -> Double {
        let bits = Self.mix(seed &+ (UInt64(truncatingIfNeeded: draw) &+ 1) &* 0xD1B5_4A32_D192_ED03)
        return Double(bits >> 11) / Double(1 << 53)
    }

    /// Returns a number that is approximately normally distributed, with a standard deviation of 1, within ±3.5. It is
    /// the scaled sum of four uniform numbers.
    func normal(_ draw: some BinaryInteger) -> Double {
        let first = UInt64(truncatingIfNeeded: draw) &* 4
        let sum = unit(first) + unit(first &+ 1) + unit(first &+ 2) + unit(first &+ 3)
        return (sum - 2) * 1.732
    }

    func happens(_ draw: some BinaryInteger, share: Double) -> Bool {
        unit(draw) < share
    }

    /// The subjects of random numbers. Numbers of different subjects are independent.
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
