import GRDB
import Reports
import Testing
import TransitCore

@testable import Storage

struct ReportStoreTests {
    private let folder = ScratchFolder()
    private let store: ReportStore
    private let trip = ReportedTrip(agency: "town", trip: "t1", date: ServiceDate(year: 2026, month: 11, day: 20)!)

    init() throws {
        store = ReportStore(try DatabaseFile(folder: folder.path))
    }

    private func row(_ hour: Int64, _ count: Int, _ kind: ReportKind = .full) -> ReportRow {
        ReportRow(trip: trip, hour: hour, kind: kind, count: count)
    }

    @Test func `counts of one trip, hour and kind are added up`() async throws {
        try await store.add([row(100, 2), row(101, 1)])
        try await store.add([row(100, 3), row(100, 1, .didNotCome)])
        #expect(try await store.rows() == [row(100, 1, .didNotCome), row(100, 5), row(101, 1)])
    }

    @Test func `what is old is deleted`() async throws {
        try await store.add([row(100, 2), row(101, 1)])
        try await store.forget(before: 101)
        #expect(try await store.rows() == [row(101, 1)])
    }

    @Test func `nothing in the file is of a rider`() async throws {
        let names = try await DatabaseFile(folder: folder.path).pool.read { try $0.columns(in: "report").map(\.name) }
        #expect(names == ["agency", "trip", "day", "hour", "kind", "count"])
    }
}
