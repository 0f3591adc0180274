/// The bins of each feature, by quantiles of observed rows. Quantised features take one byte each.
package struct FeatureBins: Sendable, Equatable {
    /// The byte that represents an unknown value.
    package static let unknown: UInt8 = 0
    /// The maximum number of bins per feature, without the bin of missing values.
    package static let most = 255
    /// The number of rows from which the distribution of a feature is estimated; more rows are not needed.
    private static let enough = 50_000

    package let layout: FeatureLayout
    /// For each feature, the index of its first level in ``levels``; then the end of the last feature's levels.
    private let starts: [Int]
    /// The levels of all features, ascending within each.
    private let levels: [Float]

    var featureCount: Int { layout.count }

    /// Derives the bins from observed rows.
    ///
    /// - Parameters:
    ///   - rows: The concatenated rows, with one value per feature; NaN is unknown.
    ///   - mostBins: The maximum number of bins per feature, without the bin of missing values.
    package init(of rows: [Float], _ layout: FeatureLayout, mostBins: Int = most) {
        let count = layout.count > 0 ? rows.count / layout.count : 0
        let step = max((count + Self.enough - 1) / Self.enough, 1)
        var (starts, levels) = ([0], [Float]())
        for feature in 0..<layout.count {
            let seen = stride(from: 0, to: count, by: step).map { rows[$0 * layout.count + feature] }
            levels += Self.levels(of: seen.filter(\.isFinite), min(max(mostBins, 1), Self.most))
            starts.append(levels.count)
        }
        (self.layout, self.starts, self.levels) = (layout, starts, levels)
    }

    /// Restores the bins from their levels.
    /// - Parameter levels: The levels of each feature in ascending order.
    /// - Returns: Nil if levels are out of order, not finite, or more than fit in a byte.
    init?(levels: [[Float]], _ layout: FeatureLayout) {
        guard levels.count == layout.count, levels.allSatisfy(Self.isOrdered) else { return nil }
        self.layout = layout
        starts = levels.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
        self.levels = levels.flatMap { $0 }
    }

    private static func isOrdered(_ levels: [Float]) -> Bool {
        levels.count <= most && levels.allSatisfy(\.isFinite) && zip(levels, levels.dropFirst()).allSatisfy { $0 < $1 }
    }

    func levels(of feature: Int) -> ArraySlice<Float> { levels[starts[feature]..<starts[feature + 1]] }

    /// Returns the number of different bytes of a feature, including the byte of missing values.
    func byteCount(of feature: Int) -> Int { starts[feature + 1] - starts[feature] + 1 }

    /// Returns the byte of the bin that contains a value; ``unknown`` for NaN.
    func byte(of value: Float, feature: Int) -> UInt8 {
        var (low, high) = (1, starts[feature + 1] - starts[feature])
        guard !value.isNaN, high > 0 else { return Self.unknown }
        while low < high {
            let middle = (low + high) / 2
            if value <= cut(above: UInt8(middle), feature: feature) { high = middle } else { low = middle + 1 }
        }
        return UInt8(low)
    }

    /// Returns the level of the bin with the given byte; NaN for the byte of missing values.
    func value(of byte: UInt8, feature: Int) -> Float {
        byte == Self.unknown ? .nan : levels[starts[feature] + Int(byte) - 1]
    }

    /// Returns the greatest value that belongs to the bin with the given byte.
    func cut(above byte: UInt8, feature: Int) -> Float {
        let index = starts[feature] + Int(byte) - 1
        guard index + 1 < starts[feature + 1] else { return .greatestFiniteMagnitude }
        let middle = levels[index] / 2 + levels[index + 1] / 2
        return middle < levels[index + 1] ? max(middle, levels[index]) : levels[index]
    }

    /// Returns levels with about equally many rows per bin; a value that occurs in more rows than that gets a separate
    /// bin.
    private static func levels(of values: [Float], _ most: Int) -> [Float] {
        let runs = Run.all(of: values)
        guard runs.count > most else { return runs.map(\.value) }
        var levels: [Float] = []
        var (first, filled, left) = (0, 0, values.count)
        for (index, run) in runs.enumerated() {
            let size = (left + most - levels.count - 1) / (most - levels.count)
            filled += run.count
            let isLast = index + 1 == runs.count
            guard isLast || filled >= size || runs[index + 1].count >= size, isLast || levels.count + 1 < most else {
                continue
            }
            levels.append(Run.median(runs[first...index]))
            (first, filled, left) = (index + 1, 0, left - filled)
        }
        return levels
    }

    /// A value and its number of occurrences.
    private struct Run {
        var value: Float
        var count: Int

        static func all(of values: [Float]) -> [Run] {
            var runs: [Run] = []
            for value in values.sorted() {
                if let last = runs.last, last.value == value {
                    runs[runs.count - 1].count += 1
                } else {
                    runs.append(Run(value: value, count: 1))
                }
            }
            return runs
        }

        static func median(_ runs: ArraySlice<Run>) -> Float {
            var left = runs.reduce(0) { $0 + $1.count } / 2
            for run in runs {
                if left < run.count { return run.value }
                left -= run.count
            }
            return runs[runs.startIndex].value
        }
    }
}
