import GRDB
import PostgreSQL
import RiderData
import TestSupport
import Testing
import TransitCore

@testable import Storage

struct SQLiteReportStoreTests {
    private let trip = ReportedTrip(agency: "town", trip: "t1", date: ServiceDate(year: 2026, month: 11, day: 20)!)

    private func row(_ hour: Int64, _ count: Int, _ kind: ReportKind = .full) -> ReportRow {
        ReportRow(trip: trip, hour: hour, kind: kind, count: count)
    }

    private func rows(_ storage: ServerStorage) async throws -> [ReportRow] {
        switch storage {
        case .file(let file): try await SQLiteReportStore(file).rows()
        case .shared(let database): try await PostgresReportStore(database).rows()
        }
    }

    @Test(arguments: Backend.there)
    func `report counts of the same trip, hour and kind are summed`(_ backend: Backend) async throws {
        let scratch = try ScratchStorage(backend)
        let store = scratch.storage.reports
        try await store.add([row(100, 2), row(101, 1)])
        try await store.add([row(100, 3), row(100, 1, .didNotCome)])
        #expect(try await rows(scratch.storage) == [row(100, 1, .didNotCome), row(100, 5), row(101, 1)])
    }

    @Test(arguments: Backend.there)
    func `report counts of past hours are deleted`(_ backend: Backend) async throws {
        let scratch = try ScratchStorage(backend)
        let store = scratch.storage.reports
        try await store.add([row(100, 2), row(101, 1)])
        try await store.forget(before: 101)
        #expect(try await rows(scratch.storage) == [row(101, 1)])
    }

    @Test(arguments: Backend.there)
    func `no column of the report table identifies a rider`(_ backend: Backend) async throws {
        let names =
            switch try ScratchStorage(backend).storage {
            case .file(let file): try await file.pool.read { try $0.columns(in: "report").map(\.name) }
            case .shared(let database):
                try await database.read { connection in
                    let rows = try connection.query(
                        """
                        SELECT column_name::text FROM information_schema.columns
                        WHERE table_name = 'report' AND table_schema = current_schema() ORDER BY ordinal_position
                        """)
                    return try (0..<rows.count).map { try rows.word($0, 0) }
                }
            }
        #expect(names == ["agency", "trip", "day", "hour", "kind", "count"])
    }

    @Test(.enabled(if: PostgreSQLServer.shared != nil, "There is no PostgreSQL 15."))
    func `report marks are exchanged between servers, and deleted after a day`() async throws {
        let database = try PostgresDatabase.scratch()
        let (one, other) = (PostgresReportMarkStore(database), PostgresReportMarkStore(database))
        let marks = [
            ReportMark(trip: trip, kind: .full, mark: -5, at: 1000), .init(trip: trip, kind: .full, mark: 6, at: 1001),
        ]
        #expect(Set(try await one.exchange(marks)) == Set(marks))
        #expect(Set(try await other.exchange([marks[0]])) == Set(marks))
        try await database.write { _ = try $0.query("UPDATE report_mark SET seen = seen - interval '2 minutes'") }
        let new = ReportMark(trip: trip, kind: .didNotCome, mark: 6, at: 1002)
        #expect(try await other.exchange([new]) == [new])
        #expect(Set(try await PostgresReportMarkStore(database).exchange([])) == Set(marks + [new]))
        try await database.write { _ = try $0.query("UPDATE report_mark SET seen = seen - interval '1 day'") }
        #expect(try await PostgresReportMarkStore(database).exchange([]) == [])
        await database.close()
    }
}
