/// The values that stand for the numbers of each feature, by quantiles of rows that were seen: so a number takes a byte.
package struct FeatureBins: Sendable, Equatable {
    /// The byte of what nobody knows.
    package static let unknown: UInt8 = 0
    /// Bins of a feature beside that.
    package static let most = 255
    /// Rows that are enough to see how a feature is spread.
    private static let enough = 50_000

    package let layout: FeatureLayout
    /// By feature, where its levels begin; and where those of the last end.
    private let starts: [Int]
    /// By feature, in their order.
    private let levels: [Float]

    var featureCount: Int { layout.count }

    /// - Parameters:
    ///   - rows: one after the other, each a number for each feature; NaN is unknown.
    ///   - mostBins: of a feature, beside the unknown.
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

    /// - Parameter levels: by feature, in their order.
    /// - Returns: nil for what is out of order, no number, or more than a byte tells apart.
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

    /// How many bytes a feature can be, the unknown among them.
    func byteCount(of feature: Int) -> Int { starts[feature + 1] - starts[feature] + 1 }

    /// Of the nearest level.
    func byte(of value: Float, feature: Int) -> UInt8 {
        var (low, high) = (1, starts[feature + 1] - starts[feature])
        guard !value.isNaN, high > 0 else { return Self.unknown }
        while low < high {
            let middle = (low + high) / 2
            if value <= cut(above: UInt8(middle), feature: feature) { high = middle } else { low = middle + 1 }
        }
        return UInt8(low)
    }

    /// What stands for a byte; NaN for the unknown.
    func value(of byte: UInt8, feature: Int) -> Float {
        byte == Self.unknown ? .nan : levels[starts[feature] + Int(byte) - 1]
    }

    /// The greatest value that is still of a bin.
    func cut(above byte: UInt8, feature: Int) -> Float {
        let index = starts[feature] + Int(byte) - 1
        guard index + 1 < starts[feature + 1] else { return .greatestFiniteMagnitude }
        let middle = levels[index] / 2 + levels[index + 1] / 2
        return middle < levels[index + 1] ? max(middle, levels[index]) : levels[index]
    }

    /// As many rows in each bin as there are in others, but a bin of its own for a value that has more.
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

    /// A value, and how often it was seen.
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
