import Cluster
import TestSupport
import Testing
import TransitCore

@testable import Storage

@Suite(.enabled(if: PostgreSQLServer.shared != nil, "There is no PostgreSQL 15."))
struct PostgresSealedDayStoreTests {
    private static let date = ServiceDate(iso: "2026-11-29".utf8)!

    private func name(
        _ day: Int32 = 0, _ node: String = "one", agency: String = "town", version: Int = 0
    ) throws -> SealedDayName {
        try #require(
            SealedDayName(agency: agency, date: Self.date.advanced(by: day), node: node, version: version))
    }

    @Test func `sealed days are listed by date, and a stored file never changes`() async throws {
        let database = try PostgresDatabase.scratch()
        let store = PostgresSealedDayStore(database)
        let names = [try name(0, "one"), try name(0, "two"), try name(1)]
        for name in names.reversed() { try await store.store([1, 2, 3], as: name) }
        try await store.store([4], as: name(0, agency: "other"))
        try await store.store([9], as: names[0])
        #expect(try await store.names(of: "town") == names)
        #expect(try await store.file(names[0]) == [1, 2, 3])
        #expect(try await store.file(name(7)) == nil)
        await database.close()
    }

    @Test func `a higher version replaces a sealed day, a lower one does not`() async throws {
        let database = try PostgresDatabase.scratch()
        let store = PostgresSealedDayStore(database)
        for version in [0, 2, 1] { try await store.store([UInt8(version)], as: name(version: version)) }
        #expect(try await store.names(of: "town") == [name(version: 2)])
        #expect(try await store.file(name(version: 2)) == [2])
        #expect(try await store.file(name()) == nil)
        try await store.delete(name())
        #expect(try await store.names(of: "town").count == 1)
        try await store.delete(name(version: 2))
        #expect(try await store.names(of: "town").isEmpty)
        await database.close()
    }

    @Test func `deleting an agency's sealed days before a date leaves other agencies' days in place`() async throws {
        let database = try PostgresDatabase.scratch()
        let store = PostgresSealedDayStore(database)
        for agency in ["town", "other"] {
            for day in Int32(0)...2 { try await store.store([1], as: name(day, agency: agency)) }
        }
        try await store.delete(of: "town", before: Self.date.advanced(by: 2))
        #expect(try await store.names(of: "town") == [name(2)])
        #expect(try await store.names(of: "other").count == 3)
        await database.close()
    }

    @Test func `a sealed day above the size limit is rejected`() async throws {
        let database = try PostgresDatabase.scratch()
        let file = [UInt8](repeating: 0, count: SealedDayLimits.bytes + 1)
        await #expect(throws: SealedDayFailure.tooLarge(try name())) {
            try await PostgresSealedDayStore(database).store(file, as: name())
        }
        await database.close()
    }
}
