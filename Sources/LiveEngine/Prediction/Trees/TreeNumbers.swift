/// What trees are told of some calls of one run. A buffer that is used again.
struct TreeNumbers: Sendable {
    private static let width = TreeFeature.allCases.count

    private var rows: [Float] = []
    private var run = [Float](repeating: .nan, count: width)
    /// Of the calls that they tell of, one row each, in their order.
    private(set) var positions: [Int] = []
    /// By row, whether trees are asked of it; of others it is told to teach.
    private(set) var areAsked: [Bool] = []
    /// By row, seconds that trees say of it, once they were asked.
    private(set) var said: [Float] = []
    private var walked: [Float] = []

    mutating func begin() {
        guard !positions.isEmpty else { return }
        positions.removeAll(keepingCapacity: true)
        areAsked.removeAll(keepingCapacity: true)
        rows.removeAll(keepingCapacity: true)
        for index in run.indices { run[index] = .nan }
    }

    /// Tells of one more call; those of a run come in their order.
    mutating func add(_ position: Int, isAsked: Bool) {
        positions.append(position)
        areAsked.append(isAsked)
        rows.append(contentsOf: repeatElement(.nan, count: Self.width))
    }

    /// Of all calls alike.
    mutating func tell(_ feature: TreeFeature, _ value: Double) { run[feature.rawValue] = Float(value) }
    mutating func tell(_ feature: TreeFeature, if value: Bool) { run[feature.rawValue] = value ? 1 : 0 }

    mutating func tell(_ feature: TreeFeature, in row: Int, _ value: Double) {
        rows[row * Self.width + feature.rawValue] = Float(value)
    }

    subscript(row: Int, feature: TreeFeature) -> Float { rows[row * Self.width + feature.rawValue] }

    /// Tells the rest of a call: what follows from the numbers that are there, and from where experts have moved it.
    ///
    /// - Parameters:
    ///   - ahead: seconds to the likely time.
    ///   - shift: how many of them are the experts'.
    mutating func complete(_ row: Int, ahead: Float, shift: Float, _ opinion: Opinion) {
        let first = row * Self.width
        for index in TreeFeature.ofRun { rows[first + index] = run[index] }
        for index in TreeFeature.afterLikely { rows[first + index] -= shift }
        for expert in Expert.heardByTrees {
            rows[first + TreeFeature.forward.rawValue + expert.rawValue] = opinion[expert.rawValue]
        }
        rows[first + TreeFeature.ahead.rawValue] = ahead
        rows[first + TreeFeature.shift.rawValue] = shift
        let age = run[TreeFeature.age.rawValue]
        rows[first + TreeFeature.neededPace.rawValue] = self[row, .metres] / max(ahead + age, 20)
    }

    /// - Parameter forest: of as many features as there are numbers of a call.
    mutating func ask(_ forest: TreeForest) { forest.predict(rows, walking: &walked, into: &said) }

    /// What is told of a call; nil for one that is not told of.
    func row(of position: Int) -> (shift: Float, numbers: [Float])? {
        guard let number = positions.firstIndex(of: position) else { return nil }
        return (self[number, .shift], row(number))
    }

    /// All that is told in a row.
    func row(_ number: Int) -> [Float] { Array(rows[number * Self.width..<(number + 1) * Self.width]) }

    /// Has trees say this, by row: what one reason alone would have them say.
    mutating func say(_ seconds: [Float]) { said = seconds }
}
