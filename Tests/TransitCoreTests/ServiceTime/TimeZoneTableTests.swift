import Testing

@testable import TransitCore

struct TimeZoneTableTests {
    /// The times of Toronto's UTC offset changes: in 2026, summer time lasts from 8 March, 07:00 UTC, to 1 November,
    /// 06:00 UTC.
    private static let starts: [EpochSeconds] = [1_762_063_200, 1_772_953_200, 1_793_512_800]
    private static let offsets: [Int32] = [-18_000, -14_400, -18_000]

    private func withToronto(_ body: (TimeZoneTable) -> Void) {
        Self.starts.withUnsafeBufferPointer { starts in
            Self.offsets.withUnsafeBufferPointer { offsets in
                body(
                    TimeZoneTable(
                        starts: Column(base: starts.baseAddress, count: starts.count),
                        offsets: Column(base: offsets.baseAddress, count: offsets.count)))
            }
        }
    }

    @Test func `a UTC offset applies from the second at which it changes`() {
        withToronto { zone in
            #expect(zone.offset(at: 1_772_953_199) == -18_000)
            #expect(zone.offset(at: 1_772_953_200) == -14_400)
            #expect(zone.offset(at: 0) == -18_000)
            #expect(zone.offset(at: 1_900_000_000) == -18_000)
        }
    }

    @Test func `a service day starts twelve hours before noon`() {
        withToronto { zone in
            let day = { (month: Int, day: Int) in
                ServiceDate(year: 2026, month: month, day: day).map { zone.start(of: $0) }
            }
            #expect(day(3, 7) == 1_772_859_600)
            // On this day, midnight plus one hour is not 01:00 summer time: the service day starts at 23:00 on the
            // previous evening.
            #expect(day(3, 8) == 1_772_942_400)
            #expect(day(11, 1) == 1_793_509_200)
        }
    }

    @Test func `a repeated clock time means its first occurrence, and a skipped one uses the offset before the change`()
    {
        withToronto { zone in
            let clock = { (month: Int, day: Int, minute: Int64) in
                ServiceDate(year: 2026, month: month, day: day).map { zone.epoch(ofClock: $0.utcStart + minute * 60) }
            }
            // On 8 March, 01:59 is followed by 03:00.
            #expect(clock(3, 8, 119) == 1_772_953_140)
            #expect(clock(3, 8, 150) == 1_772_955_000)
            #expect(clock(3, 8, 180) == 1_772_953_200)
            // On 1 November, 01:59 summer time is followed by 01:00.
            #expect(clock(11, 1, 59) == 1_793_509_140)
            #expect(clock(11, 1, 90) == 1_793_511_000)
            #expect(clock(11, 1, 120) == 1_793_516_400)
            #expect(clock(7, 1, 720) == 1_782_921_600)
        }
    }

    @Test func `a timestamp is converted to the local date`() {
        withToronto { zone in
            #expect(zone.date(at: 1_772_859_599).iso == "2026-03-06")
            #expect(zone.date(at: 1_772_859_600).iso == "2026-03-07")
        }
    }

    @Test func `an empty time zone table means UTC`() {
        let zone = TimeZoneTable(starts: Column(), offsets: Column())
        #expect(zone.offset(at: 1_780_000_000) == 0)
        #expect(zone.date(at: -1).iso == "1969-12-31")
    }
}
