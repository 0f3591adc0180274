import Testing
import TransitCore

@testable import LiveEngine

struct ShownTimesTests {
    private let start: EpochSeconds = 1_800_000_000

    /// Returns samples of some minutes, in which the shown arrival grows by a second per minute.
    private func sampled(minutes: Range<Int64>) -> ShownTimes {
        var times = ShownTimes(calls: 2)
        for minute in minutes {
            times.begin(at: start + minute * 60)
            times.add(start + 1200 + minute, at: 1)
        }
        return times
    }

    @Test func `the sample nearest to the requested time is used`() {
        let times = sampled(minutes: 5..<20)
        #expect(times.shown(at: 1, minutes: 10, before: start + 1200) == start + 1210)
        #expect(times.shown(at: 1, minutes: 5, before: start + 1220) == start + 1215)
        #expect(times.shown(at: 0, minutes: 5, before: start + 1200) == nil)
    }

    @Test func `a sample more than a minute from the requested time is not used`() {
        #expect(sampled(minutes: 5..<8).shown(at: 1, minutes: 5, before: start + 1200) == nil)
        #expect(sampled(minutes: 12..<20).shown(at: 1, minutes: 10, before: start + 1200) == nil)
    }

    @Test func `samples older than 16 minutes are removed`() {
        var times = sampled(minutes: 0..<2)
        times.begin(at: start + 17 * 60)
        #expect(times.shown(at: 1, minutes: 10, before: start + 660) == nil)
    }

    @Test func `a second sample in one minute does not replace the samples of earlier minutes`() {
        var times = sampled(minutes: 5..<12)
        times.begin(at: start + 11 * 60 + 30)
        times.add(start + 1300, at: 1)
        #expect(times.shown(at: 1, minutes: 10, before: start + 1200) == start + 1210)
        #expect(times.shown(at: 1, minutes: 10, before: start + 1260) == start + 1300)
    }

    @Test func `minutes and calls without a sample are filled in from another record`() {
        var times = ShownTimes(calls: 3)
        times.begin(at: start + 12 * 60)
        times.add(start + 1500, at: 2)
        times.add(sampled(minutes: 5..<13), at: [nil, 2])
        #expect(times.shown(at: 2, minutes: 10, before: start + 1200) == start + 1210)
        #expect(times.shown(at: 2, minutes: 10, before: start + 1320) == start + 1500)
        #expect(times.shown(at: 1, minutes: 10, before: start + 1200) == nil)
    }

    @Test func `samples older than 16 minutes are removed when newer samples of another record are added`() {
        var times = sampled(minutes: 0..<2)
        times.add(sampled(minutes: 16..<18), at: [0, 1])
        #expect(times.shown(at: 1, minutes: 10, before: start + 660) == nil)
        #expect(times.shown(at: 1, minutes: 3, before: start + 1200) == start + 1217)
    }

    @Test func `an older sample is not returned for a minute without a sample`() {
        var times = sampled(minutes: 0..<16)
        times.begin(at: start + 18 * 60)
        #expect(times.shown(at: 1, minutes: 5, before: start + 22 * 60) == nil)
    }

    @Test func `samples in the first minutes of the epoch are stored`() {
        var times = ShownTimes(calls: 2)
        times.begin(at: 60)
        times.add(660, at: 1)
        #expect(times.shown(at: 1, minutes: 10, before: 660) == 660)
        #expect(times.shown(at: 1, minutes: 10, before: 300) == nil)
    }
}
