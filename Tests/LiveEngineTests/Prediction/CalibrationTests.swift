import Testing
import TransitCore

@testable import LiveEngine

@Suite struct `How predictions turn out` {
    private func call(_ likely: EpochSeconds, within: Int64 = 60, caution: Int64 = 30) -> PredictedCall {
        PredictedCall(
            likely: likely, low: likely - within, high: likely + within, departure: likely, shown: likely - caution,
            source: .observed)
    }

    /// Learns from errors spread evenly from `early` to `late`.
    private func learned(_ errors: ClosedRange<Int64>, ahead: Int64 = 480, count: Int = 3000) -> Calibration {
        var calibration = Calibration()
        for number in 0..<count {
            let error = errors.lowerBound + Int64(number) * 7 % (errors.upperBound - errors.lowerBound + 1)
            let sample = PredictionSample(call(10_000), at: EpochSeconds(10_000) - ahead)
            calibration.learn(sample, arrivedAt: EpochSeconds(10_000) + error, isAtStart: false)
        }
        return calibration
    }

    private func adjusted(_ calibration: Calibration, ahead: Int64 = 480) -> PredictedCall {
        var call = call(10_000)
        calibration.adjust(&call, now: EpochSeconds(10_000) - ahead, isAtStart: false)
        return call
    }

    @Test func `what has not been seen is left alone`() {
        #expect(adjusted(Calibration()) == call(10_000))
        #expect(adjusted(learned(-200...200, count: 30)) == call(10_000))
    }

    @Test func `the interval holds four of five`() {
        let wide = adjusted(learned(-200...200))
        #expect((140...175).contains(wide.likely - wide.low) && (140...175).contains(wide.high - wide.likely))
        let narrow = adjusted(learned(-20...20))
        #expect((10...25).contains(narrow.likely - narrow.low))
        // Skewed: a tenth comes more than 40 s early, a tenth more than 200 s late.
        let skewed = adjusted(learned(-70...230))
        #expect((30...50).contains(skewed.likely - skewed.low) && (185...215).contains(skewed.high - skewed.likely))
    }

    @Test func `what is shown is as early as serves the most`() {
        // Within −60 … 210 s at six to ten minutes: 75 s before the middle holds the most on either side.
        let shown = adjusted(learned(-150...150)).shown
        #expect((60...105).contains(EpochSeconds(10_000) - shown))
        #expect(adjusted(learned(-5...5)).shown <= 10_000)
    }

    @Test func `nothing is shown before now`() {
        let near = adjusted(learned(-200...200, ahead: 20), ahead: 20)
        #expect(near.shown >= 10_000 - 20 && near.low >= 10_000 - 20 && near.low <= near.likely)
    }

    @Test func `it can be kept and comes back the same`() throws {
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
