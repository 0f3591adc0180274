import PostgreSQL
import TestSupport
import Testing

@testable import Storage

@Suite(.enabled(if: PostgreSQLServer.shared != nil, "There is no PostgreSQL 15: all is tried with SQLite alone."))
struct PostgresDatabaseTests {
    private let url: String
    private let notes = PostgresMigration(1, "notes", ["CREATE TABLE note (text text NOT NULL)"])
    private let words = PostgresMigration(2, "words", ["CREATE TABLE word (text text NOT NULL)"])

    init() throws {
        url = try #require(PostgreSQLServer.shared).scratchURL()
    }

    private func database(_ migrations: [PostgresMigration]) throws -> PostgresDatabase {
        try .scratch(url, migrations: migrations)
    }

    private func count(_ table: String, _ database: PostgresDatabase) async throws -> Int {
        try await database.read { try $0.query("SELECT count(*) FROM \(table)").number(0, 0) }
    }

    @Test func `all PostgreSQL migrations are numbered in order`() {
        #expect(PostgresMigration.all.map(\.number) == Array(1...PostgresMigration.all.count))
        #expect(PostgresMigration.all.allSatisfy { (1...$0.number).contains($0.oldest) })
    }

    @Test func `PostgreSQL migrations are applied in order, and existing rows are preserved`() async throws {
        let old = try database([notes])
        try await old.write { _ = try $0.query("INSERT INTO note VALUES ('kept')") }
        let new = try database([notes, words])
        #expect(try await count("note", new) == 1)
        #expect(try await count("word", new) == 0)
        #expect(try await count("headsign_migration", new) == 2)
    }

    @Test func `servers that start concurrently all migrate or find the database migrated`() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                let database = try database(PostgresMigration.all)
                group.addTask { try await database.check() }
            }
            try await group.waitForAll()
        }
        #expect(try await count("headsign_migration", database(PostgresMigration.all)) == PostgresMigration.all.count)
    }

    @Test func `a failed migration is rolled back`() async throws {
        let broken = PostgresMigration(2, "words", words.statements + ["CREATE TABLE word (again text)"])
        await #expect(throws: PostgreSQLError.self) { try await database([notes, broken]).check() }
        let sound = try database([notes, words])
        #expect(try await count("headsign_migration", sound) == 2)
    }

    @Test func `a newer incompatible schema is rejected, and a compatible one accepted`() async throws {
        try await database([notes, words]).check()
        let error = await #expect(throws: StorageError.self) { try await database([notes]).check() }
        #expect(error?.description.contains("newer") == true)
        let harmless = PostgresMigration(3, "more", oldest: 2, ["CREATE INDEX more ON note (text)"])
        try await database([notes, words, harmless]).check()
        try await database([notes, words]).check()
        await #expect(throws: StorageError.self) { try await database([notes]).check() }
    }

    @Test func `another program's migrations are rejected`() async throws {
        try await database([notes]).check()
        let others = PostgresMigration(1, "theirs", ["SELECT 1"])
        await #expect(throws: StorageError.self) { try await database([others]).check() }
    }

    @Test func `synchronous_commit is on even if the database URL turns it off`() async throws {
        let lax = try PostgresDatabase.scratch(url + "%20-csynchronous_commit%3Doff", migrations: [])
        #expect(try await lax.read { try $0.query("SHOW synchronous_commit").word(0, 0) } == "on")
    }
}
