import PostgreSQL
import TestSupport
import Testing

@testable import Storage

@Suite(.enabled(if: PostgreSQLServer.shared != nil, "There is no PostgreSQL 15."))
struct PostgresUseStoreTests {
    @Test func `each node receives the usage of the other nodes since its last exchange exactly once`() async throws {
        let database = try PostgresDatabase.scratch()
        let (one, other) = (PostgresUseStore(database, session: 1), PostgresUseStore(database, session: 2))
        #expect(try await one.exchange([7: 3]) == [:])
        // Usage before a node's first exchange is not reported to it.
        #expect(try await other.exchange([:]) == [:])
        #expect(try await one.exchange([7: 2, -9: 1]) == [:])
        #expect(try await other.exchange([7: 10]) == [7: 2, -9: 1])
        #expect(try await other.exchange([:]) == [:])
        #expect(try await one.exchange([:]) == [7: 10])
        // A restarted node starts at zero.
        let again = PostgresUseStore(database, session: 3)
        #expect(try await again.exchange([7: 4]) == [:])
        #expect(try await one.exchange([:]) == [7: 4])
        await database.close()
    }

    @Test func `usage entries that were unused for long are deleted`() async throws {
        let database = try PostgresDatabase.scratch()
        let store = PostgresUseStore(database, session: 1)
        _ = try await store.exchange([7: 3])
        try await database.write {
            _ = try $0.query("UPDATE headsign_use SET changed = changed - interval '11 minutes'")
        }
        _ = try await store.exchange([:])
        #expect(try await database.read { try $0.query("SELECT count(*) FROM headsign_use").number(0, 0) } == 0)
        await database.close()
    }
}
