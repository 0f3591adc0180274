/// What trees are told of the calls of one run. A buffer that is used again.
struct TreeNumbers: Sendable {
    private static let width = TreeFeature.allCases.count

    private var rows: [Float] = []
    private var run = [Float](repeating: .nan, count: width)
    /// How many calls it tells of.
    private(set) var count = 0

    mutating func begin(_ count: Int) {
        guard count > 0 || self.count > 0 else { return }
        self.count = count
        rows.removeAll(keepingCapacity: true)
        rows.append(contentsOf: repeatElement(.nan, count: count * Self.width))
        for place in run.indices { run[place] = .nan }
    }

    /// Of all calls alike.
    mutating func tell(_ feature: TreeFeature, _ value: Double) { run[feature.rawValue] = Float(value) }
    mutating func tell(_ feature: TreeFeature, if value: Bool) { run[feature.rawValue] = value ? 1 : 0 }

    mutating func tell(_ feature: TreeFeature, at position: Int, _ value: Double) {
        rows[position * Self.width + feature.rawValue] = Float(value)
    }

    subscript(position: Int, feature: TreeFeature) -> Float { rows[position * Self.width + feature.rawValue] }

    /// Tells the rest of a call: what follows from the numbers that are there, and from where experts have moved it.
    ///
    /// - Parameters:
    ///   - ahead: seconds to the likely time.
    ///   - shift: how many of them are the experts'.
    mutating func complete(_ position: Int, ahead: Float, shift: Float, _ opinion: Opinion) {
        let first = position * Self.width
        for place in TreeFeature.ofRun { rows[first + place] = run[place] }
        for place in TreeFeature.afterLikely { rows[first + place] -= shift }
        for expert in Expert.heardByTrees {
            rows[first + TreeFeature.forward.rawValue + expert.rawValue] = opinion[expert.rawValue]
        }
        rows[first + TreeFeature.ahead.rawValue] = ahead
        rows[first + TreeFeature.shift.rawValue] = shift
        let age = run[TreeFeature.age.rawValue]
        rows[first + TreeFeature.neededPace.rawValue] = self[position, .metres] / max(ahead + age, 20)
    }

    func withRow<Result>(_ position: Int, _ body: (UnsafeBufferPointer<Float>) -> Result) -> Result {
        rows.withUnsafeBufferPointer {
            body(UnsafeBufferPointer(rebasing: $0[position * Self.width..<(position + 1) * Self.width]))
        }
    }
}
