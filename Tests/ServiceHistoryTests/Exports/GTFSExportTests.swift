import GTFSSchedule
import LiveModel
import ServiceHistory
import TestSupport
import Testing
import TransitCore

struct GTFSExportTests {
    private static let seen = [ExportDay.visit(0, 28_790, 28_830), ExportDay.visit(2, 29_430)]

    private static func nextDay(_ trips: [RecordedTrip], _ visits: [StopVisit]) -> RecordedDay {
        var day = ExportDay.make(trips, visits, date: ServiceDate(iso: "2026-11-28".utf8))
        day.start += 86_400
        return day
    }

    @Test func `each run of each day is a trip with the observed times`() throws {
        let days = [ExportDay.make([ExportDay.trip()], Self.seen), Self.nextDay([ExportDay.trip()], Self.seen)]
        let sink = try MemorySink.export(days, as: GTFSExport())
        #expect(sink.rows("calendar_dates.txt") == ["20261127,20261127,1", "20261128,20261128,1"])
        #expect(sink.rows("trips.txt").map { $0.split(separator: ",")[2] } == ["20261127-t", "20261128-t"])
        #expect(
            sink.rows("stop_times.txt").prefix(3) == [
                "20261127-t,07:59:50,08:00:30,a,1,1", "20261127-t,08:03:00,08:03:00,b,2,0",
                "20261127-t,08:10:30,08:10:30,c,3,1",
            ])
        #expect(sink.rows("agency.txt") == ["town,\"Town, Transit\",https://town.example,America/New_York"])
        #expect(sink.rows("routes.txt") == ["r5,town,5,Harbour,3,00AAFF,"])
        #expect(sink.rows("shapes.txt").count == 3)
    }

    @Test func `a stop that was moved has a separate id for each location`() throws {
        var later = Self.nextDay([ExportDay.trip()], Self.seen)
        later.stops[2].place = Coordinate(latitudeE7: 407_300_000, longitudeE7: -740_000_000)
        let sink = try MemorySink.export([ExportDay.make([ExportDay.trip()], Self.seen), later], as: GTFSExport())
        #expect(
            sink.rows("stops.txt").map { $0.split(separator: ",", omittingEmptySubsequences: false) }
                .map { [$0[0], $0[3]] } == [
                    ["a", "40.700000"], ["b", "40.710000"], ["c", "40.720000"], ["c~2", "40.730000"],
                ])
        #expect(sink.rows("stop_times.txt").last?.contains(",c~2,") == true)
    }

    @Test func `runs with the same trip id are exported with distinct ids`() throws {
        let visits = Self.seen + [ExportDay.visit(0, 28_800, trip: 1), ExportDay.visit(1, 28_900, trip: 1)]
        let sink = try MemorySink.export(
            [ExportDay.make([ExportDay.trip(), ExportDay.trip()], visits)], as: GTFSExport())
        #expect(
            sink.rows("trips.txt").map { $0.split(separator: ",")[2] } == [
                "20261127-t@08:00:00", "20261127-t@08:00:00#2",
            ])
    }

    @Test func `the export of an agency without a URL requires a configured URL`() throws {
        let day = ExportDay.make([ExportDay.trip()], Self.seen, url: "")
        #expect(throws: ExportError.withoutURL(agency: "Town, Transit")) {
            try MemorySink.export([day], as: GTFSExport())
        }
        let sink = try MemorySink.export([day], as: GTFSExport(agencyURL: "https://given.example"))
        #expect(sink.rows("agency.txt").first?.contains("https://given.example") == true)
    }

    @Test func `an export of a period without observed trips is rejected`() {
        let day = ExportDay.make([ExportDay.trip(state: .canceled)], [])
        #expect(throws: ExportError.withoutTrips) { try MemorySink.export([day], as: GTFSExport()) }
    }

    @Test func `an exported archive is imported without a notice`() throws {
        let folder = try TemporaryFolder.made()
        let archive = try ExportArchive(folder.file("ran.zip"))
        var export = GTFSExport()
        try export.add(ExportDay.make([ExportDay.trip()], Self.seen), to: archive)
        try export.finish(to: archive)
        try archive.finish()
        let report = try GTFSImport.compile(source: folder.file("ran.zip")).report
        #expect(report.notices.isEmpty)
        #expect([report.trips, report.stopTimes] == [1, 3])
        #expect(throws: ExportError.alreadyExists(path: folder.file("ran.zip"))) {
            try ExportArchive(folder.file("ran.zip"))
        }
    }
}
