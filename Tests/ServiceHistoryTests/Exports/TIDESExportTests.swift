import LiveModel
import Testing
import TransitCore

@testable import ServiceHistory

struct TIDESExportTests {
    private static let provenance = TIDESProvenance(agency: "Town, Transit", version: "1.0")

    private static func export(_ trips: [RecordedTrip], _ visits: [StopVisit]) throws -> MemorySink {
        var day = ExportDay.make(trips, visits)
        day.apply([.position(RecordedPosition(trip: 0, at: 28_850, place: day.stops[1].place))])
        return try MemorySink.export([day], as: TIDESExport(provenance))
    }

    @Test func `a short-turned run has rows for all of its calls`() throws {
        let sink = try Self.export(
            [ExportDay.trip(isShortTurned: true)],
            [ExportDay.visit(0, 28_790, 28_830), ExportDay.visit(1, 29_000, basis: .predicted)])
        let empty = String(repeating: ",", count: 17)
        #expect(
            sink.rows("stop_visits.csv").first
                == """
                2026-11-27,t,1,1,\(Self.pattern),12,40,a,true,2026-11-27T08:00:00-05:00,2026-11-27T08:00:00-05:00,\
                2026-11-27T07:59:50-05:00,2026-11-27T08:00:30-05:00,\(empty)Scheduled
                """)
        #expect(
            sink.rows("stop_visits.csv").map { $0.split(separator: ",").last } == ["Scheduled", "Missing", "Missing"])
        #expect(
            sink.rows("trips_performed.csv") == [
                """
                2026-11-27,t,12,t,r5,Bus,,,,\(Self.pattern),1,,b1,a,c,2026-11-27T08:00:00-05:00,\
                2026-11-27T08:10:00-05:00,2026-11-27T08:00:30-05:00,,In service,Scheduled
                """
            ])
    }

    @Test func `runs that are neither observed nor canceled are omitted`() throws {
        let trips = [
            ExportDay.trip("seen", vehicle: ""), ExportDay.trip("off", state: .canceled, vehicle: ""),
            ExportDay.trip("unknown", state: .unknown), ExportDay.trip("missed", state: .notSeen),
        ]
        let sink = try Self.export(trips, [ExportDay.visit(0, 28_800)])
        let rows = sink.rows("trips_performed.csv").map { $0.split(separator: ",", omittingEmptySubsequences: false) }
        #expect(
            rows.map { [$0[1], $0[2], $0[20]] } == [["seen", "unknown", "Scheduled"], ["off", "unknown", "Canceled"]])
        #expect(sink.rows("vehicles.csv") == ["unknown,,,,,,,,,"])
        #expect(sink.rows("stop_visits.csv").count == 3)
    }

    @Test func `the description names every table`() throws {
        let sink = try Self.export([ExportDay.trip()], [ExportDay.visit(0, 28_800)])
        let text = String(decoding: sink.files["datapackage.json"] ?? [], as: UTF8.self)
        for table in sink.files.keys where table.hasSuffix(".csv") { #expect(text.contains("\"path\":\"\(table)\"")) }
        #expect(text.contains("\"title\":\"Service of Town, Transit from 2026-11-27 to 2026-11-27\""))
        #expect(
            sink.rows("vehicle_locations.csv").first?.hasPrefix("20261127-1,2026-11-27,2026-11-27T08:00:50-05:00,t,t")
                == true)
    }

    @Test func `each table has as many columns as its schema`() {
        #expect(TIDESColumns.visits.count == 31)
        #expect([TIDESColumns.trips, TIDESColumns.locations, TIDESColumns.vehicles].map(\.count) == [21, 22, 10])
    }

    @Test func `an export of a period without trips is rejected`() {
        #expect(throws: ExportError.withoutTrips) {
            try MemorySink.export([ExportDay.make([], [])], as: TIDESExport(Self.provenance))
        }
    }

    private static let pattern = ExportText.hash(of: ["r5", "1", "a", "b", "c"])
}
