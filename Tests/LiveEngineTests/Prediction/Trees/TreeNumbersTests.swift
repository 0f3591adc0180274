import Testing

@testable import LiveEngine
@testable import LiveModel

@Suite struct `Features of trees` {
    private func numbers() -> TreeNumbers {
        var numbers = TreeNumbers()
        numbers.add(0, isAsked: true)
        numbers.add(4, isAsked: true)
        numbers.set(.age, 40)
        numbers.set(.isWaiting, if: true)
        numbers.set(.metres, in: 1, 1600)
        numbers.set(.scheduled, in: 1, 25)
        return numbers
    }

    @Test func `a call's features are relative to its blended time`() {
        var numbers = numbers()
        var offsets = SourceOffsets.zero
        (offsets[PredictionSource.kalman.rawValue], offsets[PredictionSource.agency.rawValue]) = (30, -7)
        offsets[PredictionSource.trees.rawValue] = 99
        numbers.complete(1, ahead: 120, shift: 15, offsets)
        #expect(numbers[1, .scheduled] == 10)
        #expect(numbers[1, .ahead] == 120 && numbers[1, .shift] == 15)
        #expect(numbers[1, .kalman] == 30 && numbers[1, .agency] == -7 && numbers[1, .mean] == 0)
        #expect(numbers[1, .neededPace] == 10)
        #expect(numbers[1, .isWaiting] == 1 && numbers[1, .age] == 40)
        #expect(numbers[1, .usualClock].isNaN && numbers[1, .days].isNaN)
    }

    @Test func `the features of a training sample belong to its call`() throws {
        var numbers = numbers()
        numbers.complete(1, ahead: 120, shift: 15, .zero)
        let row = try #require(numbers.row(of: 4))
        #expect(row.shift == 15 && row.numbers.count == FeatureLayout.current.count)
        #expect(row.numbers[TreeFeature.metres.rawValue] == 1600)
        #expect(numbers.row(of: 1) == nil)
    }

    @Test func `features of one run are not carried over to the next`() {
        var numbers = numbers()
        numbers.begin()
        #expect(numbers.positions.isEmpty && numbers.row(of: 4) == nil)
        for position in 0..<3 { numbers.add(position, isAsked: true) }
        numbers.complete(1, ahead: 60, shift: 0, .zero)
        #expect(numbers[1, .metres].isNaN && numbers[1, .age].isNaN && numbers.positions == [0, 1, 2])
    }

    @Test func `the features of prediction sources have the order of the sources' offsets`() {
        let features: [TreeFeature] = [.forward, .timetable, .mean, .kalman, .road, .others, .agency]
        #expect(
            features.map(\.rawValue) == PredictionSource.heardByTrees.map { TreeFeature.forward.rawValue + $0.rawValue }
        )
        #expect(
            PredictionSource.heardByTrees.count == features.count
                && PredictionSource.allCases.count == SourceOffsets.scalarCount)
        #expect(FeatureLayout.current.count <= TreeLearner.mostFeatures)
    }
}
