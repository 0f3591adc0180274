/// The weighted median of numbers. The buffer is reused.
struct WeightedMedian: Sendable {
    /// The added numbers. The upper half of each entry is an integer that sorts like the number; the lower half is its
    /// weight.
    private var entries: [UInt64] = []
    private var total: Int64 = 0

    mutating func add(_ value: Float, weight: Int32) {
        let bits = value.bitPattern
        let sortable = bits >> 31 == 1 ? ~bits : bits | 1 << 31
        entries.append(UInt64(sortable) << 32 | UInt64(UInt32(bitPattern: weight)))
        total += Int64(weight)
    }

    /// Returns the median of all added numbers and clears the buffer. If the numbers split into two halves of equal
    /// weight, returns the mean of the two middle numbers; 0 if empty.
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
