import LiveModel
import Testing
import TransitCore

@testable import ServiceHistory

struct AnalystExportTests {
    @Test func `every scheduled call has a row, and only observed calls have an uncertainty`() throws {
        var seen = ExportDay.visit(0, 28_790, 28_830)
        (seen.shown10, seen.shown5, seen.occupancy) = (28_780, 28_800, .fewSeats)
        let day = ExportDay.make(
            [ExportDay.trip(), ExportDay.trip("off", state: .canceled, vehicle: "")],
            [seen, ExportDay.visit(1, 29_000, basis: .predicted)])
        let rows = try MemorySink.export([day], as: AnalystExport()).rows("visits.csv")
        #expect(rows.count == 6)
        #expect(
            rows[0] == """
                2026-11-27,r5,5,1,Pier,t,2026-11-27T08:00:00,28800,performed,12,1,a,'=Stop a,true,true,\
                2026-11-27T08:00:00,2026-11-27T08:00:00,2026-11-27T07:59:50,2026-11-27T08:00:30,28800,28800,28790,28830,30,positions,20,\
                28780,28800,few_seats_available
                """)
        #expect(rows[1].hasSuffix(",28920,28920,29000,,,predicted,,,,"))
        #expect(rows[3].contains(",canceled,,1,a,"))
    }

    @Test func `the exported basis of a visit is blank if its times were later removed, unless it was skipped`() throws
    {
        let visits = [ExportDay.visit(0, nil), ExportDay.visit(1, nil, basis: .skipped)]
        let day = ExportDay.make([ExportDay.trip()], visits)
        let rows = try MemorySink.export([day], as: AnalystExport()).rows("visits.csv")
        #expect(rows[0].hasSuffix(",28800,28800,,,,,,,,"))
        #expect(rows[1].hasSuffix(",28920,28920,,,,skipped,,,,"))
    }

    @Test func `runs at a local time that occurs twice have different starts`() throws {
        var (first, second) = (ExportDay.trip(), ExportDay.trip())
        (first.start, second.start) = (1800, 5400)
        var day = ExportDay.make([first, second], [])
        // 2026-11-01 begins at 1:00, an hour after midnight.
        (day.date, day.start, day.zone) = (ServiceDate(daysSince1970: 20_758), 1_793_509_200, "America/New_York")
        let rows = try MemorySink.export([day], as: AnalystExport()).rows("visits.csv")
        #expect(rows[0].hasPrefix("2026-11-01,r5,5,1,Pier,t,2026-11-01T01:30:00,1800,"))
        #expect(rows[3].hasPrefix("2026-11-01,r5,5,1,Pier,t,2026-11-01T01:30:00,5400,"))
    }

    @Test func `outages and alerts have local times`() throws {
        var day = ExportDay.make([ExportDay.trip()], [])
        day.apply([
            .outage(FeedOutage(feed: "vehicles", first: 100, last: 160)),
            .alert(
                RecordedAlert(
                    id: "1", header: "Detour, \"King\"", effect: "DETOUR", stops: ["a", "b"], first: 0, last: 60)),
        ])
        let sink = try MemorySink.export([day], as: AnalystExport())
        #expect(sink.rows("outages.csv") == ["2026-11-27,vehicles,2026-11-27T00:01:40,2026-11-27T00:02:40,100,160"])
        #expect(
            sink.rows("alerts.csv") == [
                "2026-11-27,1,DETOUR,\"Detour, \"\"King\"\"\",,,a;b,2026-11-27T00:00:00,2026-11-27T00:01:00,0,60"
            ])
        #expect(
            sink.rows("trips.csv") == [
                "2026-11-27,\"Town, Transit\",r5,5,Harbour,1,Pier,t,2026-11-27T08:00:00,28800,performed,false,false,false,b1,12,3,0"
            ])
    }

    @Test(arguments: [
        ("=1+1", "'=1+1"), ("+1 (555)", "'+1 (555)"), ("@sum", "'@sum"), ("-", "'-"), ("-5", "-5"),
        ("Main - Oak", "Main - Oak"),
    ])
    func `a string that looks like a formula is prefixed with an apostrophe`(text: String, exported: String) {
        #expect(ExportText.plain(text) == exported)
    }

    @Test func `local times follow daylight saving time`() throws {
        // 2026-11-01 has 25 hours; the service day starts 12 hours before noon, and so an hour after midnight.
        var day = RecordedDay(date: ServiceDate(daysSince1970: 0), start: 1_793_509_200, zone: "America/New_York")
        let clock = try LocalClock(day)
        #expect(
            [-3600, 0, 3600].map(clock.iso) == [
                "2026-11-01T00:00:00-04:00", "2026-11-01T01:00:00-04:00", "2026-11-01T01:00:00-05:00",
            ])
        day.zone = "../../etc/passwd"
        #expect(throws: ExportError.unknownZone(day.zone)) { try LocalClock(day) }
    }
}
