import Testing
import TransitCore

@Suite struct `Moments` {
    @Test(arguments: [(0, 0), (999, 0), (1000, 1), (-1, -1), (-1000, -1), (-1001, -2)] as [(Int64, Int64)])
    func `a millisecond is converted to the second that contains it`(milliseconds: Int64, seconds: Int64) {
        #expect(EpochMilliseconds(milliseconds).seconds == EpochSeconds(seconds))
    }

    @Test(arguments: [(-1, -1), (0, 0), (86_399_999, 0), (86_400_000, 1)] as [(Int64, Int32)])
    func `a millisecond is converted to its UTC date`(milliseconds: Int64, day: Int32) {
        #expect(EpochMilliseconds(milliseconds).utcDate.daysSince1970 == day)
    }

    @Test func `a second is converted to its first millisecond`() {
        #expect(EpochSeconds(1_795_000_000).milliseconds == 1_795_000_000_000)
        #expect(EpochSeconds(-2).milliseconds == -2000)
        #expect(EpochSeconds(-2).milliseconds.seconds == -2)
    }

    @Test(arguments: [0, 1, -1, 1_795_000_000, 1 << 53, .max, .min] as [Int64], [0, 1, -1, .max, .min] as [Int64])
    func `sums and differences of timestamps saturate`(moment: Int64, length: Int64) {
        let (sum, sumOverflows) = moment.addingReportingOverflow(length)
        let (difference, overflows) = moment.subtractingReportingOverflow(length)
        let below = length < 0
        #expect(EpochSeconds(moment) + length == EpochSeconds(sumOverflows ? (below ? .min : .max) : sum))
        #expect(EpochSeconds(moment) - length == EpochSeconds(overflows ? (below ? .max : .min) : difference))
        let between = EpochMilliseconds(moment) - EpochMilliseconds(length)
        #expect(between == (overflows ? (moment < length ? .min : .max) : difference))
    }

    @Test(arguments: [.max, .min, .max / 1000 + 1, .min / 1000 - 1] as [Int64])
    func `a timestamp that overflows milliseconds saturates`(second: Int64) {
        #expect(EpochSeconds(second).milliseconds == EpochMilliseconds(second < 0 ? .min : .max))
    }

    @Test func `the extreme timestamps are converted to a second and a date`() {
        #expect(EpochMilliseconds(.min).seconds == EpochSeconds(.min / 1000 - 1))
        #expect(EpochMilliseconds(.max).seconds == EpochSeconds(.max / 1000))
        #expect(EpochMilliseconds(.min).utcDate.daysSince1970 == .min)
        #expect(EpochMilliseconds(.max).utcDate.daysSince1970 == .max)
    }

    @Test(arguments: [(-1, -1), (0, 0), (86_399, 0), (86_400, 1), (.min, .min), (.max, .max)] as [(Int64, Int32)])
    func `a second is converted to its UTC date`(second: Int64, day: Int32) {
        #expect(EpochSeconds(second).utcDate.daysSince1970 == day)
    }

    @Test(arguments: [Int32.min, -1, 0, 20_777, .max]) func `a date is converted to its first second`(day: Int32) {
        let start = ServiceDate(daysSince1970: day).utcStart
        #expect(start.utcDate.daysSince1970 == day)
        #expect(day == .min || (start - 1).utcDate.daysSince1970 == day - 1)
    }

    @Test(arguments: [
        (EpochSeconds.min, EpochSeconds(-62_135_596_800)), (-62_135_596_800, -62_135_596_800), (0, 0),
        (253_402_300_799, 253_402_300_799), (.max, 253_402_300_799),
    ]) func `timestamps outside the years 1 to 9999 are clamped`(moment: EpochSeconds, named: EpochSeconds) {
        #expect(moment.named == named)
        #expect(EpochSeconds.named.contains(moment) == (moment == named))
    }

    @Test func `timestamps in milliseconds can be formatted over the same range as timestamps in seconds`() {
        let (first, last) = (EpochSeconds.named.lowerBound, EpochSeconds.named.upperBound)
        #expect(EpochMilliseconds.named == first.milliseconds...(last + 1).milliseconds - 1)
    }

    @Test(arguments: [
        (1.5, 2), (-1.5, -2), (2.4, 2), (Double.infinity, EpochSeconds.max), (-.infinity, .min), (1e300, .max),
        (.nan, 0),
    ]) func `fractions of a second are rounded and clamped`(parts: Double, moment: EpochSeconds) {
        #expect(EpochSeconds(rounding: parts) == moment)
    }

    @Test func `fractions of a second are rounded in the given direction`() {
        #expect(EpochSeconds(rounding: -0.5, .down) == -1)
        #expect(EpochSeconds(rounding: 0.1, .up) == 1)
        #expect(EpochSeconds(1_795_000_000).fractional == 1_795_000_000)
        #expect(EpochMilliseconds(epoch: 1.9999) == 1999)
    }

    @Test func `the description of a timestamp is its number of seconds`() {
        #expect("\(EpochSeconds(1_795_000_000))" == "1795000000")
    }
}
