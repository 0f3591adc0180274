/// The features of the sampled calls of one run. The buffer is reused between runs.
struct TreeNumbers: Sendable {
    private static let width = TreeFeature.allCases.count

    private var rows: [Float] = []
    private var run = [Float](repeating: .nan, count: width)
    /// For each row, the position of its call among the calls of the run; ascending.
    private(set) var positions: [Int] = []
    /// For each row, whether the model is evaluated for it; the other rows are used only for training.
    private(set) var areAsked: [Bool] = []
    /// The model's correction for each row in seconds, after the evaluation.
    private(set) var corrections: [Float] = []
    private var walked: [Float] = []

    mutating func begin() {
        guard !positions.isEmpty else { return }
        positions.removeAll(keepingCapacity: true)
        areAsked.removeAll(keepingCapacity: true)
        rows.removeAll(keepingCapacity: true)
        for index in run.indices { run[index] = .nan }
    }

    /// Adds a row for a call; calls must be added in order.
    mutating func add(_ position: Int, isAsked: Bool) {
        positions.append(position)
        areAsked.append(isAsked)
        rows.append(contentsOf: repeatElement(.nan, count: Self.width))
    }

    /// Sets a feature for all calls of the run.
    mutating func set(_ feature: TreeFeature, _ value: Double) { run[feature.rawValue] = Float(value) }
    mutating func set(_ feature: TreeFeature, if value: Bool) { run[feature.rawValue] = value ? 1 : 0 }

    mutating func set(_ feature: TreeFeature, in row: Int, _ value: Double) {
        rows[row * Self.width + feature.rawValue] = Float(value)
    }

    subscript(row: Int, feature: TreeFeature) -> Float { rows[row * Self.width + feature.rawValue] }

    /// Completes the features of a call: those derived from other features, and those that depend on the blended time.
    ///
    /// - Parameters:
    ///   - ahead: The seconds to the likely time.
    ///   - shift: The part of `ahead` that comes from the blend.
    mutating func complete(_ row: Int, ahead: Float, shift: Float, _ offsets: SourceOffsets) {
        let first = row * Self.width
        for index in TreeFeature.ofRun { rows[first + index] = run[index] }
        for index in TreeFeature.afterLikely { rows[first + index] -= shift }
        for source in PredictionSource.heardByTrees {
            rows[first + TreeFeature.forward.rawValue + source.rawValue] = offsets[source.rawValue]
        }
        rows[first + TreeFeature.ahead.rawValue] = ahead
        rows[first + TreeFeature.shift.rawValue] = shift
        let age = run[TreeFeature.age.rawValue]
        rows[first + TreeFeature.neededPace.rawValue] = self[row, .metres] / max(ahead + age, 20)
    }

    /// Evaluates the model for all rows.
    /// - Parameter forest: A forest with the current number of features.
    mutating func ask(_ forest: TreeForest) { forest.predict(rows, walking: &walked, into: &corrections) }

    /// Returns the features of a call; nil for a call that was not sampled.
    func row(of position: Int) -> (shift: Float, numbers: [Float])? {
        guard let number = positions.firstIndex(of: position) else { return nil }
        return (self[number, .shift], row(number))
    }

    /// Returns the features of a row.
    func row(_ number: Int) -> [Float] { Array(rows[number * Self.width..<(number + 1) * Self.width]) }

    /// Replaces the model's corrections, for example by the contribution of a single feature group.
    mutating func replaceCorrections(_ seconds: [Float]) { corrections = seconds }
}
