/// The distribution of differences in seconds, in steps of ``step`` seconds, from which percentiles are taken.
///
/// A value is rounded to the nearest multiple of the step, halves away from zero, so percentiles are exact to 5 s.
/// Histograms can be added; the sum is the histogram of all values.
package struct SecondsHistogram: Sendable, Equatable {
    package static let step: Int32 = 10
    /// The range of multiples of the step, from −2 h to 6 h; values outside count as the nearest one.
    static let bins: ClosedRange<Int32> = -720...2160

    /// The bin of the first element of ``counts``, as a multiple of the step.
    private(set) var first: Int32 = 0
    private(set) var counts: [UInt32] = []
    package private(set) var total: UInt64 = 0

    package init() {}

    package mutating func add(_ seconds: Int32) { add(Self.bin(seconds), count: 1) }

    /// Adds `count` values of a bin; the bin is a multiple of the step.
    mutating func add(_ bin: Int32, count: UInt32) {
        guard count > 0 else { return }
        extend(to: bin)
        increase(Int(bin - first), by: count)
        total += UInt64(count)
    }

    private mutating func increase(_ index: Int, by count: UInt32) {
        counts[index] = UInt32(clamping: UInt64(counts[index]) + UInt64(count))
    }

    package static func += (one: inout SecondsHistogram, other: SecondsHistogram) {
        if one.counts.isEmpty {
            one = other
            return
        }
        guard let last = other.last else { return }
        one.extend(to: other.first)
        one.extend(to: last)
        let offset = Int(other.first - one.first)
        for (index, count) in other.counts.enumerated() { one.increase(offset + index, by: count) }
        one.total += other.total
    }

    package static func == (one: SecondsHistogram, other: SecondsHistogram) -> Bool {
        one.total == other.total && one.bars.elementsEqual(other.bars) { $0 == $1 }
    }
}

extension SecondsHistogram {
    /// The values with a count above 0, in seconds and in ascending order, with their counts.
    package var bars: [(seconds: Int32, count: UInt32)] {
        counts.indices.compactMap { counts[$0] == 0 ? nil : ((first + Int32($0)) * Self.step, counts[$0]) }
    }

    /// Returns a percentile by the nearest-rank method: the smallest value that at least `percent` % of all values do
    /// not exceed; nil without values.
    /// - Parameter percent: 1 … 100.
    package func percentile(_ percent: Int) -> Int32? {
        guard total > 0 else { return nil }
        var remaining = max((total * UInt64(clamping: percent) + 99) / 100, 1)
        for (seconds, count) in bars {
            if UInt64(count) >= remaining { return seconds }
            remaining -= UInt64(count)
        }
        return nil
    }

    package var median: Int32? { percentile(50) }

    /// The distribution of absolute values.
    package var magnitudes: SecondsHistogram {
        bars.reduce(into: SecondsHistogram()) { $0.add(abs($1.seconds) / Self.step, count: $1.count) }
    }

    static func bin(_ seconds: Int32) -> Int32 {
        let clamped = min(max(seconds, bins.lowerBound * step), bins.upperBound * step)
        return (clamped + (clamped < 0 ? -step / 2 : step / 2)) / step
    }

    /// The bin of the last element of ``counts``, as a multiple of the step; nil without counts.
    private var last: Int32? { counts.isEmpty ? nil : first + Int32(counts.count) - 1 }

    private mutating func extend(to bin: Int32) {
        if counts.isEmpty {
            first = bin
            counts = [0]
        } else if bin < first {
            counts.insert(contentsOf: repeatElement(0, count: Int(first - bin)), at: 0)
            first = bin
        } else if Int(bin - first) >= counts.count {
            counts.append(contentsOf: repeatElement(0, count: Int(bin - first) - counts.count + 1))
        }
    }
}
