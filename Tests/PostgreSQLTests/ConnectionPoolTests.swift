import Testing

@testable import PostgreSQL

struct ConnectionPoolTests {
    @Test(.enabled(if: TestServer.isThere, "There is no PostgreSQL 15."))
    func `values come back as they went`() async throws {
        let pool = ConnectionPool(url: try #require(TestServer.url))
        try await pool.transaction { connection in
            let rows = try connection.query(
                "SELECT $1, $2, $3, NULL, $4, TRUE",
                [.integer(.min), .text("Zürich' --"), .bytes([0, 255]), .bytes([])])
            #expect(try rows.integer(0, 0) == .min && rows.integer(0, 5) == 1)
            #expect(try rows.text(0, 1) == "Zürich' --")
            #expect(try rows.bytes(0, 2) == [0, 255] && rows.bytes(0, 3) == nil && rows.bytes(0, 4) == [])
            #expect(throws: PostgreSQLError.unexpected) { try rows.integer(0, 1) }
            #expect(throws: PostgreSQLError.unexpected) { try rows.bytes(1, 0) }
        }
    }

    @Test(.enabled(if: TestServer.isThere, "There is no PostgreSQL 15."))
    func `a transaction that fails leaves nothing, and the next one works`() async throws {
        let pool = ConnectionPool(url: try #require(TestServer.url), size: 1)
        try await pool.transaction { _ = try $0.query("CREATE TABLE undone (number bigint PRIMARY KEY)") }
        await #expect(throws: PostgreSQLError.self) {
            try await pool.transaction { connection in
                try connection.query("INSERT INTO undone VALUES ($1)", [.integer(1)])
                try connection.query("INSERT INTO undone VALUES ($1)", [.integer(1)])
            }
        }
        // A failure that the work keeps to itself is none that is confirmed.
        await #expect(throws: PostgreSQLError.self) {
            try await pool.transaction { connection in
                try connection.query("INSERT INTO undone VALUES ($1)", [.integer(2)])
                _ = try? connection.query("SELECT 1 / 0")
            }
        }
        let count = try await pool.transaction { try $0.query("SELECT count(*) FROM undone").integer(0, 0) }
        #expect(count == 0)
    }

    @Test(.enabled(if: TestServer.isThere, "There is no PostgreSQL 15."))
    func `a connection that was cut is made anew`() async throws {
        let pool = ConnectionPool(url: try #require(TestServer.url), size: 1)
        await #expect(throws: PostgreSQLError.self) {
            try await pool.transaction { _ = try $0.query("SELECT pg_terminate_backend(pg_backend_pid())") }
        }
        #expect(try await pool.transaction { try $0.query("SELECT 7").integer(0, 0) } == 7)
    }

    @Test(.enabled(if: TestServer.isThere, "There is no PostgreSQL 15."))
    func `a statement that takes too long is given up`() async throws {
        let pool = ConnectionPool(url: try #require(TestServer.url), size: 1, seconds: 1)
        let error = await #expect(throws: PostgreSQLError.self) {
            try await pool.transaction { _ = try $0.query("SELECT pg_sleep(60)") }
        }
        guard case .refused(state: "57014", _)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test(.enabled(if: TestServer.isThere, "There is no PostgreSQL 15."))
    func `more than may wait is refused`() async throws {
        let pool = ConnectionPool(url: try #require(TestServer.url), size: 1, waiting: 1)
        let refused = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<3 {
                group.addTask {
                    do {
                        try await pool.transaction { _ = try $0.query("SELECT pg_sleep(0.5)") }
                        return false
                    } catch { return error as? PostgreSQLError == .busy }
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(refused == 2)
    }

    @Test(arguments: [
        "postgresql://u:hush@/db?host=/nowhere", "postgresql://u:hush@[/db", "postgresql://u:hush@h/db?no=hush",
    ]) func `a database that is away is told without the password`(url: String) async {
        let error = await #expect(throws: PostgreSQLError.self) {
            try await ConnectionPool(url: url).transaction { _ in }
        }
        #expect(error.map { !"\($0)".contains("hush") } == true)
    }
}
