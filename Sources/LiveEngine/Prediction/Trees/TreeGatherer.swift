/// A uniform sample of a day's predictions with known arrivals, as training rows (reservoir sampling).
struct TreeGatherer: Sendable {
    /// The maximum number of rows per day. Training uses the rows of up to two weeks: ``TreeLearner/mostRows``.
    static let most = 12_500

    private var numbers: [Float] = []
    private var targets: [Float] = []
    private var weights: [Float] = []
    /// The number of usable predictions that were added, including those not in the sample.
    private(set) var offered = 0
    private var random = SplitMix64(seed: 1)

    var count: Int { targets.count }

    /// Adds a prediction with a known arrival to the sample.
    ///
    /// - Parameters:
    ///   - target: The seconds from the predicted time to the arrival.
    ///   - ahead: The seconds from the prediction to the arrival.
    mutating func add(_ row: [Float], target: Float, ahead: Float) {
        guard row.count == FeatureLayout.current.count else { return }
        let weight = Self.weight(ahead, knowsDays: row[TreeFeature.days.rawValue] > 0)
        guard TreeRows.areUsable(target, weight) else { return }
        offered += 1
        guard count == Self.most else {
            numbers += row
            targets.append(target)
            weights.append(weight)
            return
        }
        // Retains each added row with equal probability.
        let index = Int(random.next() % UInt64(offered))
        guard index < Self.most else { return }
        numbers.replaceSubrange(index * row.count..<(index + 1) * row.count, with: row)
        (targets[index], weights[index]) = (target, weight)
    }

    /// Returns the weight of a row. It decreases with the lead time, since tolerances grow with it. For trips without
    /// earlier days it decreases faster, because their errors grow faster than the tolerances and predictions with a
    /// long lead time would dominate.
    private static func weight(_ ahead: Float, knowsDays: Bool) -> Float {
        let seconds = max(ahead, 0)
        guard !knowsDays else { return 1 / (25 + 0.12 * seconds) }
        return 1 / ((25 + 0.25 * seconds) * (1 + seconds / 600))
    }

    /// Removes and returns the rows; nil if there are none.
    mutating func take() -> TreeRows? {
        defer { self = TreeGatherer() }
        return rows
    }

    /// The rows collected so far.
    var rows: TreeRows? {
        guard count > 0 else { return nil }
        let width = FeatureLayout.current.count
        var rows = TreeRows(bins: FeatureBins(of: numbers, .current))
        for row in 0..<count {
            rows.append(numbers[row * width..<(row + 1) * width], target: targets[row], weight: weights[row])
        }
        return rows
    }
}
