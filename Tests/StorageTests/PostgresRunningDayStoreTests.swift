import Cluster
import TestSupport
import Testing
import TransitCore

@testable import Storage

@Suite(.enabled(if: PostgreSQLServer.shared != nil, "There is no PostgreSQL 15."))
struct PostgresRunningDayStoreTests {
    private static let date = ServiceDate(iso: "2026-11-29".utf8)!

    private func segment(_ index: Int, day: Int32 = 0, agency: String = "town") throws -> RunningDaySegment {
        try #require(
            RunningDaySegment(agency: agency, date: Self.date.advanced(by: day), node: "one", log: 7, index: index))
    }

    @Test func `segments of a running day can be replaced, listed from a date on, and deleted`() async throws {
        let database = try PostgresDatabase.scratch()
        let store = PostgresRunningDayStore(database)
        let segments = [try segment(0), try segment(1), try segment(0, day: 1)]
        let others = [try segment(0, day: -1), try segment(0, agency: "other")]
        for each in segments + others { try await store.store([1], as: each) }
        try await store.store([1, 2], as: segments[1])
        #expect(try await Set(store.segments(of: "town", from: Self.date)) == Set(segments))
        #expect(try await store.content(of: segments[1]) == [1, 2])
        try await store.delete(segments[1])
        #expect(try await store.content(of: segments[1]) == nil)
        #expect(try await store.segments(of: "town", from: Self.date).count == 2)
        await database.close()
    }

    @Test func `a segment above the size limit is not read`() async throws {
        let database = try PostgresDatabase.scratch()
        let store = PostgresRunningDayStore(database)
        try await store.store([UInt8](repeating: 0, count: RunningDayLimits.bytes + 1), as: segment(0))
        #expect(try await store.content(of: segment(0)) == nil)
        await database.close()
    }
}
