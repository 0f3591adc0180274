import Testing
import TransitCore

@testable import ServerHost

/// The expected epoch times are from `date --date`, in America/Toronto.
struct LocalMomentTests {
    @Test(arguments: [
        ("2026-12-24 18:00", 1_798_153_200), ("2026-12-24T18:00:30", 1_798_153_230),
        ("2026-12-24T18:00:00-05:00", 1_798_153_200), ("2026-12-24T23:00Z", 1_798_153_200),
        ("2026-12-25T01:30+0230", 1_798_153_200), ("2026-07-01 12:00", 1_782_921_600),
    ])
    func `a time without a UTC offset is in the agency's time zone`(text: String, epoch: Int64) throws {
        let timetable = try AlertTown.timetable()
        #expect(LocalMoment(iso: text, as: .from)?.epoch(in: timetable).rawValue == epoch)
    }

    @Test func `a date without a time is the start or the end of the day`() throws {
        let timetable = try AlertTown.timetable()
        #expect(LocalMoment(iso: "2026-12-24", as: .from)?.epoch(in: timetable) == 1_798_088_400)
        #expect(LocalMoment(iso: "2026-12-24", as: .until)?.epoch(in: timetable) == 1_798_174_800)
    }

    @Test func `of a local time that occurs twice, the first is used`() throws {
        let timetable = try AlertTown.timetable()
        #expect(LocalMoment(iso: "2026-11-01 01:30", as: .from)?.epoch(in: timetable) == 1_793_511_000)
        #expect(LocalMoment(iso: "2026-11-01 00:30", as: .from)?.epoch(in: timetable) == 1_793_507_400)
        #expect(LocalMoment(iso: "2026-11-01 02:30", as: .from)?.epoch(in: timetable) == 1_793_518_200)
    }

    @Test func `a local time skipped by daylight saving time is moved an hour later`() throws {
        let timetable = try AlertTown.timetable()
        #expect(LocalMoment(iso: "2026-03-08 02:30", as: .from)?.epoch(in: timetable) == 1_772_955_000)
    }

    @Test(arguments: [
        "", "18:00", "today 18:00", "tomorrow", "2026-02-29", "2026-13-01", "2026-12-24 24:00", "2026-12-24 18:60",
        "2026-12-24T18:00:00-19:00", "2026-12-24 6:00", "26-12-24", "2026-12-24 18:00 EST",
    ])
    func `text in any other form is not an absolute time`(text: String) {
        #expect(LocalMoment(iso: text, as: .from) == nil)
    }

    @Test(arguments: ["2026-12-24T18:00:00-05:00", "2026-07-01T00:00:30-04:00"])
    func `a local time round-trips through ISO 8601`(text: String) throws {
        let timetable = try AlertTown.timetable()
        let moment = try #require(LocalMoment(iso: text, as: .from))
        #expect(moment.iso == text)
        #expect(LocalMoment(moment.epoch(in: timetable), in: timetable) == moment)
    }

    /// The current time is Wednesday, 2026-11-25, 17:00 in Toronto.
    @Test(arguments: [
        ("now", "2026-11-25T17:00:00-05:00"), ("18:00", "2026-11-25T18:00:00-05:00"),
        ("6:00", "2026-11-26T06:00:00-05:00"), ("17:00", "2026-11-26T17:00:00-05:00"),
        ("today 16:00", "2026-11-25T16:00:00-05:00"), ("Tomorrow 06:00", "2026-11-26T06:00:00-05:00"),
        ("tomorrow", "2026-11-27T00:00:00-05:00"), ("friday 6:00", "2026-11-27T06:00:00-05:00"),
        ("wednesday 16:00", "2026-12-02T16:00:00-05:00"), ("wed 18:00", "2026-11-25T18:00:00-05:00"),
        ("sunday", "2026-11-30T00:00:00-05:00"), ("2026-12-24 18:00", "2026-12-24T18:00:00-05:00"),
    ])
    func `relative times such as tomorrow are in the agency's time zone`(text: String, iso: String) throws {
        let timetable = try AlertTown.timetable()
        let relative = RelativeMoment(now: 1_795_644_000, in: timetable, as: .until)
        #expect(relative.epoch(text).map { LocalMoment($0, in: timetable).iso } == iso)
    }

    @Test(arguments: ["", "later", "25:00", "friday 6", "tomorrow 06:00 sharp", "24:00"])
    func `text in any other form is not a relative time`(text: String) throws {
        let timetable = try AlertTown.timetable()
        #expect(RelativeMoment(now: 1_795_644_000, in: timetable, as: .until).epoch(text) == nil)
    }
}
