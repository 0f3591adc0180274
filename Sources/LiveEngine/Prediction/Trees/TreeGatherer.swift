/// Some of a day's predictions that have come true or not, as trees will learn from them: a fair choice of all.
struct TreeGatherer: Sendable {
    /// Of a day; as many weeks as predictions use make what trees may learn from.
    static let most = 12_500

    private var numbers: [Float] = []
    private var targets: [Float] = []
    private var weights: [Float] = []
    /// Predictions that were offered.
    private(set) var offered = 0
    private var random = SplitMix64(seed: 1)

    var count: Int { targets.count }

    /// - Parameters:
    ///   - target: seconds from the time that was predicted to the arrival.
    ///   - ahead: seconds from when it was predicted to the arrival.
    mutating func add(_ row: [Float], target: Float, ahead: Float) {
        guard row.count == FeatureLayout.current.count else { return }
        let weight = Self.weight(ahead, knowsDays: row[TreeFeature.days.rawValue] > 0)
        guard TreeRows.tells(target, weight) else { return }
        offered += 1
        guard count == Self.most else {
            numbers += row
            targets.append(target)
            weights.append(weight)
            return
        }
        // Each that was offered has the same chance to be among those that are kept.
        let index = Int(random.next() % UInt64(offered))
        guard index < Self.most else { return }
        numbers.replaceSubrange(index * row.count..<(index + 1) * row.count, with: row)
        (targets[index], weights[index]) = (target, weight)
    }

    /// As tolerances grow with the distance. Where no day of the trip is known what is missed grows faster than they do, and what is far
    /// would be all that counts.
    private static func weight(_ ahead: Float, knowsDays: Bool) -> Float {
        let seconds = max(ahead, 0)
        guard !knowsDays else { return 1 / (25 + 0.12 * seconds) }
        return 1 / ((25 + 0.25 * seconds) * (1 + seconds / 600))
    }

    /// Hands over what was gathered; nil if that is nothing.
    mutating func take() -> TreeRows? {
        defer { self = TreeGatherer() }
        return rows
    }

    /// What was gathered until now.
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
