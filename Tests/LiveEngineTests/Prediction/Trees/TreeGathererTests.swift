import Testing

@testable import LiveEngine
@testable import LiveModel

@Suite struct `Collecting a day's training rows` {
    private func row(_ value: Float) -> [Float] { [Float](repeating: value, count: FeatureLayout.current.count) }

    @Test func `the collected rows are a bounded, uniform sample`() throws {
        var gatherer = TreeGatherer()
        let all = 4 * TreeGatherer.most
        for number in 0..<all { gatherer.add(row(1), target: Float(number), ahead: 60) }
        #expect(gatherer.offered == all)
        let taken = gatherer.take()
        let rows = try #require(taken)
        #expect(rows.count == TreeGatherer.most)
        #expect(Set(rows.targets).count == rows.count)
        for quarter in 0..<4 {
            let bounds = Float(quarter * TreeGatherer.most)..<Float((quarter + 1) * TreeGatherer.most)
            let share = Double(rows.targets.count(where: bounds.contains)) / Double(rows.count)
            #expect((0.22...0.28).contains(share))
        }
        #expect(gatherer.rows == nil && gatherer.offered == 0)
    }

    @Test func `a row's weight decreases with the lead time`() throws {
        var gatherer = TreeGatherer()
        gatherer.add(row(.nan), target: 10, ahead: -5)
        gatherer.add(row(.nan), target: 10, ahead: 1500)
        gatherer.add(row(1), target: 10, ahead: 1500)
        let weights = try #require(gatherer.rows).weights
        #expect(weights[0] == 0.04 && abs(weights[1] - 1 / 1400) < 1e-6)
        // The weight of a row whose trip was observed on earlier days.
        #expect(abs(weights[2] - 1 / 205) < 1e-6)
    }

    @Test(arguments: [Float.nan, .infinity, 100_000])
    func `rows with an invalid target, lead time or size are ignored`(target: Float) {
        var gatherer = TreeGatherer()
        gatherer.add(row(1), target: target, ahead: 60)
        gatherer.add(row(1), target: 5, ahead: .nan)
        gatherer.add([1, 2], target: 5, ahead: 60)
        #expect(gatherer.rows == nil && gatherer.offered == 0)
    }
}
