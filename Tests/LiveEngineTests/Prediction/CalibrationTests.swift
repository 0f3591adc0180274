import Testing
import TransitCore

@testable import LiveEngine
@testable import LiveModel

@Suite struct `Calibration of predictions` {
    private func call(_ likely: EpochSeconds, within: Int64 = 60, caution: Int64 = 30) -> PredictedCall {
        PredictedCall(
            likely: likely, low: likely - within, high: likely + within, departure: likely, shown: likely - caution,
            source: .observed)
    }

    /// Returns a calibration trained with uniformly distributed errors.
    private func learned(_ errors: ClosedRange<Int64>, ahead: Int64 = 480, count: Int = 3000) -> Calibration {
        var calibration = Calibration()
        for number in 0..<count {
            let error = errors.lowerBound + Int64(number) * 149 % (errors.upperBound - errors.lowerBound + 1)
            let sample = PredictionSample(call(10_000), at: EpochSeconds(10_000) - ahead)
            calibration.learn(
                sample, ahead: Double(ahead), arrivedAt: EpochSeconds(10_000) + error, .underway, hasAgency: false)
        }
        return calibration
    }

    private func adjusted(_ calibration: Calibration, ahead: Int64 = 480) -> PredictedCall {
        var call = call(10_000)
        calibration.adjust(&call, now: EpochSeconds(10_000) - ahead, .underway)
        return call
    }

    /// Returns the share of arrivals with these errors that lie within the interval.
    private func coverage(_ calibration: Calibration, of errors: ClosedRange<Int64>, ahead: Int64 = 480) -> Double {
        let interval = adjusted(calibration, ahead: ahead)
        let held = errors.count {
            interval.low <= EpochSeconds(10_000) + $0 && EpochSeconds(10_000) + $0 <= interval.high
        }
        return Double(held) / Double(errors.count)
    }

    @Test func `an uncalibrated prediction is unchanged`() {
        #expect(adjusted(Calibration()) == call(10_000))
    }

    @Test func `a few samples change the calibration little`() {
        let few = adjusted(learned(-200...200, count: 20))
        #expect((60...90).contains(few.likely - few.low) && few.shown == call(10_000).shown)
    }

    @Test(arguments: [-20...20, -300...300, -100...400])
    func `after 800 arrivals an interval contains four of five errors`(errors: ClosedRange<Int64>) {
        #expect((0.74...0.86).contains(coverage(learned(errors, count: 800), of: errors)))
    }

    @Test func `errors of near arrivals widen the intervals of distant predictions`() {
        var disturbed = learned(-60...60)
        let before = adjusted(disturbed, ahead: 1100)
        for number in 0..<300 {
            let sample = PredictionSample(call(10_000), at: EpochSeconds(10_000) - 90)
            disturbed.learn(
                sample, ahead: 90, arrivedAt: EpochSeconds(10_000) + Int64(number % 7) * 60, .underway, hasAgency: false
            )
        }
        #expect(adjusted(disturbed, ahead: 1100).high - 10_000 > (before.high - 10_000) * 6 / 5)
    }

    @Test func `intervals of vehicles in different states are calibrated separately`() {
        let calibration = learned(-20...20)
        var waiting = call(10_000)
        calibration.adjust(&waiting, now: 10_000 - 480, .starting)
        #expect(waiting.high - waiting.low > (adjusted(calibration).high - adjusted(calibration).low) * 3 / 2)
    }

    @Test func `the width of an interval is limited`() {
        let wild = adjusted(learned(-100_000...100_000, count: 20_000))
        #expect(wild.high - wild.low < 60 * 20 * 2 * 20)
    }

    @Test func `a calibrated interval contains four of five arrivals`() {
        let wide = adjusted(learned(-200...200))
        #expect((135...185).contains(wide.likely - wide.low) && (135...185).contains(wide.high - wide.likely))
        let narrow = adjusted(learned(-20...20))
        #expect((10...25).contains(narrow.likely - narrow.low))
        // With skewed errors, a tenth arrives more than 40 s early, and a tenth more than 200 s late.
        let skewed = adjusted(learned(-70...230))
        #expect((30...50).contains(skewed.likely - skewed.low) && (160...240).contains(skewed.high - skewed.likely))
    }

    @Test func `the displayed time maximizes the share of arrivals within tolerance`() {
        // Within −60 … 210 s at six to ten minutes: 75 s before the median includes the most on either side.
        let shown = adjusted(learned(-150...150)).shown
        #expect((60...105).contains(EpochSeconds(10_000) - shown))
        #expect(adjusted(learned(-5...5)).shown <= 10_000)
    }

    @Test func `no displayed time is in the past`() {
        let near = adjusted(learned(-200...200, ahead: 20), ahead: 20)
        #expect(near.shown >= 10_000 - 20 && near.low >= 10_000 - 20 && near.low <= near.likely)
    }

    @Test func `a calibration round-trips through its bytes`() throws {
        let calibration = learned(-90...160)
        let back = try #require(Calibration(bytes: calibration.bytes))
        #expect(adjusted(back) == adjusted(calibration))
        #expect(Calibration(bytes: Array(calibration.bytes.dropLast())) == nil)
        #expect(Calibration(bytes: []) == nil)
        var other = calibration.bytes
        other[0] = 99
        #expect(Calibration(bytes: other) == nil)
    }
}
