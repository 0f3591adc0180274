import Testing
import TransitCore

@testable import GTFSSchedule

/// The days and times of trips: calendars, midnight, daylight saving time, frequencies.
struct ServiceDayTests {
    private func runs(_ timetable: Timetable, _ date: String) -> Bool {
        timetable.calendar.runs(ServiceIndex(0), on: ServiceDate(date))
    }

    @Test func `a service runs on its weekdays within its dates, and exceptions take precedence`() throws {
        let (timetable, _) = try TinyFeed([
            "calendar.txt": """
            service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
            all,1,1,1,1,1,0,0,20260105 , 20260116
            """,
            "calendar_dates.txt": """
            service_id,date,exception_type
            all,20260110,1
            all,20260112,2
            all,20260201,1
            """,
        ]).compile()
        #expect(runs(timetable, "20260105"))
        #expect(runs(timetable, "20260116"))
        #expect(!runs(timetable, "20260111"))
        #expect(runs(timetable, "20260110"))
        #expect(!runs(timetable, "20260112"))
        #expect(runs(timetable, "20260201"))
        #expect(!runs(timetable, "20260102"))
        #expect(timetable.calendar.firstDay == ServiceDate("20260105"))
        #expect(timetable.calendar.lastDay == ServiceDate("20260201"))
    }

    @Test func `a feed may define services only in calendar_dates`() throws {
        let (timetable, report) = try TinyFeed([
            "calendar.txt": nil,
            "calendar_dates.txt": "service_id,date,exception_type\nall,20260305,1\nall,20260301,1\n",
        ]).compile()
        #expect(report.notices.isEmpty)
        #expect(runs(timetable, "20260301"))
        #expect(!runs(timetable, "20260302"))
        #expect(runs(timetable, "20260305"))
    }

    @Test func `a service that lasts from 1900 to 9999 is shortened to the years 1970 to 2100`() throws {
        let (timetable, report) = try TinyFeed([
            "calendar.txt": """
            service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
            all,1,1,1,1,1,1,1,19000101,99991231
            bad,1,1,1,1,1,1,1,2026-01-01,20261301
            """
        ]).compile()
        #expect(report.count(.calendarTooLong) == 1)
        #expect(report.count(.invalidDate) == 1)
        #expect(timetable.calendar.firstDay == ServiceDate("19700101"))
        #expect(timetable.calendar.lastDay == ServiceDate("21001231"))
    }

    @Test func `a trip after midnight is on the next day's board`() throws {
        let (timetable, _) = try TinyFeed([
            "calendar.txt": nil, "calendar_dates.txt": "service_id,date,exception_type\nall,20260305,1\n",
            "stop_times.txt": """
            trip_id,arrival_time,departure_time,stop_id,stop_sequence
            t1,23:50:00,23:50:00,s1,1
            t1,24:10:00,24:10:00,s2,2
            t1,48:30:00,48:30:00,s3,3
            """,
        ]).compile()
        #expect(timetable.board("s1", on: ServiceDate("20260305")) == ["23:50:00"])
        #expect(timetable.board("s2", on: ServiceDate("20260305")) == [])
        #expect(timetable.board("s2", on: ServiceDate("20260306")) == ["00:10:00"])
        #expect(timetable.board("s3", on: ServiceDate("20260307")) == ["00:30:00"])
    }

    // Toronto's daylight saving time begins on 2026-03-08 and ends on 2026-11-01, both at 02:00.
    @Test(
        arguments: [("20260307", 1_772_888_400), ("20260308", 1_772_971_200), ("20261101", 1_793_538_000)]
            as [(String, EpochSeconds)])
    func `on days of daylight saving changes, eight o'clock service time is eight o'clock local time`(
        date: String, epoch: EpochSeconds
    ) throws {
        let (timetable, _) = try TinyFeed().compile()
        #expect(timetable.board("s1", on: ServiceDate(date)) == ["08:00:00"])
        var departures: [EpochSeconds] = []
        timetable.forEachCall(at: StopIndex(0), from: epoch, to: epoch + 1) { departures.append($0.departure) }
        #expect(departures == [epoch])
    }

    @Test func `a frequency-based trip becomes one trip per run`() throws {
        let (timetable, report) = try TinyFeed([
            "frequencies.txt": """
            trip_id,start_time,end_time,headway_secs, exact_times
            t1,06:00:00,06:30:00,600,1
            t1,07:00:00,07:10:01,300,0
            """
        ]).compile()
        #expect(report.trips == 6)
        #expect(
            timetable.board("s1", on: ServiceDate("20260305")) == [
                "06:00:00", "06:10:00", "06:20:00", "07:00:00", "07:05:00", "07:10:00",
            ])
        #expect(timetable.board("s2", on: ServiceDate("20260305")).first == "06:11:00")
        #expect(timetable.trips.map { timetable.tripHeadways[$0] } == [0, 0, 0, 300, 300, 300])
        #expect(timetable.trips.allSatisfy { timetable.tripFlags[$0].contains(.hasRuns) })
        let first = try #require(timetable.trip(id: "t1".utf8))
        #expect(timetable.tripStarts[first] == 21_600)
        #expect(timetable.run(of: first, startingAt: 25_500).map { timetable.tripStarts[$0] } == 25_500)
    }

    @Test func `a run that two overlapping frequency rows produce is imported once, with a notice`() throws {
        let (timetable, report) = try TinyFeed([
            "frequencies.txt": """
            trip_id,start_time,end_time,headway_secs,exact_times
            t1,08:00:00,09:01:00,1200,1
            t1,08:20:00,09:21:00,1200,1
            """
        ]).compile()
        let starts = ["08:00:00", "08:20:00", "08:40:00", "09:00:00", "09:20:00"]
        #expect(timetable.board("s1", on: ServiceDate("20260305")) == starts)
        #expect(report.count(.overlappingFrequency) == 3)
    }

    @Test func `adjacent frequency rows of a trip cause no notice`() throws {
        let (timetable, report) = try TinyFeed([
            "frequencies.txt": """
            trip_id,start_time,end_time,headway_secs,exact_times
            t1,08:00:00,09:00:00,1800,1
            t1,09:00:00,09:21:00,1200,1
            """
        ]).compile()
        let starts = ["08:00:00", "08:30:00", "09:00:00", "09:20:00"]
        #expect(timetable.board("s1", on: ServiceDate("20260305")) == starts)
        #expect(report.count(.overlappingFrequency) == 0)
    }

    @Test(arguments: [
        "t1,06:00:00,06:30:00,0,0", "t1,06:30:00,06:00:00,600,0", "t1,,06:00:00,600,0", "t1,06:00:00,07:00:00,x,0",
    ])
    func `an invalid frequency row is left out`(row: String) throws {
        let (timetable, report) = try TinyFeed([
            "frequencies.txt": "trip_id,start_time,end_time,headway_secs,exact_times\n" + row
        ]).compile()
        #expect(report.count(.invalidFrequency) == 1)
        #expect(timetable.board("s1", on: ServiceDate("20260305")) == ["08:00:00"])
    }

    @Test func `the trips of a block are ordered by start`() throws {
        var feed = TinyFeed()
        feed.files["trips.txt"] = "route_id,service_id,trip_id,block_id\nr1,all,late,b\nr1,all,early,b\nr1,all,alone,\n"
        feed.files["stop_times.txt"] = """
            trip_id,arrival_time,departure_time,stop_id,stop_sequence
            late,10:00:00,10:00:00,s1,1
            late,10:10:00,10:10:00,s2,2
            early,09:00:00,09:00:00,s2,1
            early,09:10:00,09:10:00,s1,2
            alone,09:00:00,09:00:00,s1,1
            alone,09:10:00,09:10:00,s2,2
            """
        let (timetable, _) = try feed.compile()
        #expect(timetable.blockIDs.count == 1)
        #expect(
            timetable.trips(of: BlockIndex(0)).map { timetable.string(timetable.tripIDs[$0]) } == ["early", "late"])
        let alone = try #require(timetable.trip(id: "alone".utf8))
        #expect(timetable.tripBlocks[alone].rawValue == .max)
    }
}
