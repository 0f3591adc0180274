import Testing
import TransitCore

@testable import LiveEngine
@testable import LiveModel

@Suite struct `Weights of prediction sources` {
    private func offsets(_ seconds: [PredictionSource: Float]) -> SourceOffsets {
        var offsets = SourceOffsets.zero
        for (expert, value) in seconds { offsets[expert.rawValue] = value }
        return offsets
    }

    private let group = Blend.group(.timetable, hasAgency: false, isAtStart: false)

    /// Returns a blend trained at a lead time of four minutes, with one exact and one random source.
    private func taught(_ count: Int) -> Blend {
        var blend = Blend()
        for number in 0..<count {
            let truth = Float(number * 37 % 241 - 120)
            let noise = Float(number * 53 % 199 - 99)
            blend.learn(offsets([.kalman: truth, .mean: noise]), group: group, ahead: 240, error: truth)
        }
        return blend
    }

    @Test func `an untrained blend uses the shipped weights`() {
        let days = Blend.group(.days, hasAgency: true, isAtStart: false)
        #expect(Blend().shift(offsets([.kalman: 100, .timetable: -50]), group: days, ahead: 240) == 0)
        let agency = offsets([.agency: 100])
        #expect(Blend().shift(agency, group: days, ahead: 0) < Blend().shift(agency, group: days, ahead: 2000))
        #expect((50...75).contains(Blend().shift(agency, group: days, ahead: 300)))
    }

    @Test func `a prediction without offsets is not shifted`() {
        #expect(taught(500).shift(.zero, group: group, ahead: 240) == 0)
    }

    @Test func `an accurate source gains weight, and an inaccurate one loses it`() {
        let blend = taught(2000)
        #expect((92...103).contains(blend.shift(offsets([.kalman: 100]), group: group, ahead: 240)))
        #expect(abs(blend.shift(offsets([.mean: 100]), group: group, ahead: 240)) < 5)
    }

    @Test func `a few samples change the weights little`() {
        let few = offsets([.kalman: 100])
        let shipped = Blend().shift(few, group: group, ahead: 240)
        #expect(abs(taught(20).shift(few, group: group, ahead: 240) - shipped) < 15)
    }

    @Test func `weights are trained separately for each lead time and state`() {
        let (blend, waiting) = (taught(2000), Blend.group(.timetable, hasAgency: false, isAtStart: true))
        let one = offsets([.kalman: 100])
        #expect(blend.shift(one, group: group, ahead: 1300) == Blend().shift(one, group: group, ahead: 1300))
        #expect(blend.shift(one, group: waiting, ahead: 240) == Blend().shift(one, group: waiting, ahead: 240))
        // Between two cells the weights are interpolated.
        let (near, far) = (blend.shift(one, group: group, ahead: 240), blend.shift(one, group: group, ahead: 450))
        #expect(abs(blend.shift(one, group: group, ahead: 345) - (near + far) / 2) < 0.1)
    }

    @Test func `the tree model gains weight quickly although its offsets are small`() {
        var blend = Blend()
        for number in 0..<400 {
            let truth = Float(number * 37 % 81 - 40)
            blend.learn(offsets([.trees: truth]), group: group, ahead: 240, error: truth)
        }
        #expect(blend.shift(offsets([.trees: 40]), group: group, ahead: 240) > 30)
    }

    @Test func `the tree model's weight for upcoming trips is trained separately`() {
        var blend = Blend()
        for number in 0..<2000 {
            let truth = Float(number * 37 % 81 - 40)
            let group = Blend.group(upcomingOn: .days)
            blend.learn(offsets([.trees: truth]), group: group, ahead: 240, error: truth)
        }
        let one = offsets([.trees: 40])
        #expect(blend.shift(one, group: Blend.group(upcomingOn: .days), ahead: 240) > 35)
        for group in 0..<Blend.groups where group != Blend.group(upcomingOn: .days) {
            #expect(blend.shift(one, group: group, ahead: 240) == 0)
        }
    }

    @Test func `a stored calibration of the previous version can be read`() throws {
        var calibration = Calibration()
        calibration.blend = taught(500)
        var bytes = calibration.bytes
        bytes[0] = 3
        bytes.removeLast(4 * BlendSums.countOfValues * Blend.knots.count * BaseKind.allCases.count)
        let back = try #require(Calibration(bytes: bytes))
        #expect(back.blend.cells.count == calibration.blend.cells.count)
        #expect(back.blend.cells.map(\.sums) == calibration.blend.cells.map(\.sums))
        bytes[0] = 2
        #expect(Calibration(bytes: bytes) == nil)
    }

    @Test func `invalid sums yield the shipped weights, and weights from extreme sums are limited`() {
        let shipped = SourceOffsets(repeating: 0.25)
        var values = [Float](repeating: 0, count: BlendSums.countOfValues)
        values[9] = -1e30
        #expect(BlendCell(shipped: shipped, sums: BlendSums(values: values[...])).weights == shipped)
        values[9] = 1e38
        values[1] = 1e38
        values[10] = 3e38
        let weights = BlendCell(shipped: shipped, sums: BlendSums(values: values[...])).weights
        #expect(weights.indices.allSatisfy { abs(weights[$0]) <= 1.5 })
    }

    @Test func `a blend round-trips through its bytes`() throws {
        var calibration = Calibration()
        calibration.blend = taught(505)
        let back = try #require(Calibration(bytes: calibration.bytes))
        let one = offsets([.kalman: 100, .mean: 40])
        #expect(
            abs(
                back.blend.shift(one, group: group, ahead: 240) - calibration.blend.shift(one, group: group, ahead: 240)
            ) < 2)
        var damaged = calibration.bytes
        for place in damaged.count - 4..<damaged.count { damaged[place] = 0xFF }
        #expect(Calibration(bytes: damaged) == nil)
    }
}
