/// The middle of numbers by weight. A buffer that is used again.
struct WeightedMedian: Sendable {
    /// The number, so that whole numbers sort as it does, and its weight beneath.
    private var entries: [UInt64] = []
    private var total: Int64 = 0

    mutating func add(_ value: Float, weight: Int32) {
        let bits = value.bitPattern
        let sortable = bits >> 31 == 1 ? ~bits : bits | 1 << 31
        entries.append(UInt64(sortable) << 32 | UInt64(UInt32(bitPattern: weight)))
        total += Int64(weight)
    }

    /// Of all that was added, and begins anew; between two, where each has one half; 0 of nothing.
    mutating func take() -> Float {
        defer {
            entries.removeAll(keepingCapacity: true)
            total = 0
        }
        entries.sort()
        var sum: Int64 = 0
        for (index, entry) in entries.enumerated() {
            sum += Int64(UInt32(truncatingIfNeeded: entry))
            if 2 * sum > total { return Self.value(entry) }
            if 2 * sum == total { return Self.value(entry) / 2 + Self.value(entries[index + 1]) / 2 }
        }
        return 0
    }

    private static func value(_ entry: UInt64) -> Float {
        let sortable = UInt32(entry >> 32)
        return Float(bitPattern: sortable >> 31 == 1 ? sortable & ~(1 << 31) : ~sortable)
    }
}
