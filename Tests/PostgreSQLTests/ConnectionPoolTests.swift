import Dispatch
import Synchronization
import TestSupport
import Testing

@testable import PostgreSQL

struct ConnectionPoolTests {
    private static let isThere = PostgreSQLServer.shared != nil
    private static let isMissing: Comment = "There is no PostgreSQL 15."

    private func pool(size: Int = 1, waiting: Int = 256, seconds: Int = 5) throws -> ConnectionPool {
        ConnectionPool(
            DatabaseAddress(try #require(PostgreSQLServer.shared).url), size: size, waiting: waiting, seconds: seconds)
    }

    /// The tests below may only be skipped if PostgreSQL is not installed.
    @Test func `the PostgreSQL server starts if it is installed`() {
        #expect(PostgreSQLServer.isInstalled == Self.isThere)
    }

    @Test(.enabled(if: isThere, isMissing))
    func `statement parameters and results round-trip`() async throws {
        try await pool().transaction { connection in
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

    @Test(.enabled(if: isThere, isMissing))
    func `arrays are sent as one parameter`() async throws {
        try await pool().transaction { connection in
            let rows = try connection.query(
                "SELECT * FROM unnest($1, $2, $3)",
                [.integers([1, -2]), .texts(["é", ""]), .byteStrings([[], [0, 1]])])
            #expect(rows.count == 2)
            #expect(try rows.number(1, 0) == -2 && rows.word(0, 1) == "é" && rows.blob(1, 2) == [0, 1])
            #expect(try connection.query("SELECT * FROM unnest($1)", [.integers([])]).count == 0)
        }
    }

    @Test(.enabled(if: isThere, isMissing))
    func `NUL in a text parameter is replaced by a space`() async throws {
        let text = try await pool().transaction { try $0.query("SELECT $1", [.text("a\0b")]).word(0, 0) }
        #expect(text == "a b")
    }

    @Test(.enabled(if: isThere, isMissing))
    func `a failed transaction is rolled back, and the next one succeeds`() async throws {
        let pool = try pool()
        try await pool.transaction { _ = try $0.query("CREATE TABLE undone (number bigint PRIMARY KEY)") }
        await #expect(throws: PostgreSQLError.self) {
            try await pool.transaction { connection in
                try connection.query("INSERT INTO undone VALUES ($1)", [.integer(1)])
                try connection.query("INSERT INTO undone VALUES ($1)", [.integer(1)])
            }
        }
        // A failed statement prevents the commit even if the closure catches the error.
        await #expect(throws: PostgreSQLError.self) {
            try await pool.transaction { connection in
                try connection.query("INSERT INTO undone VALUES ($1)", [.integer(2)])
                _ = try? connection.query("SELECT 1 / 0")
            }
        }
        let count = try await pool.transaction { try $0.query("SELECT count(*) FROM undone").integer(0, 0) }
        #expect(count == 0)
    }

    @Test(.enabled(if: isThere, isMissing))
    func `a read transaction cannot write`() async throws {
        let error = await #expect(throws: PostgreSQLError.self) {
            try await pool().transaction(.read) { _ = try $0.query("CREATE TABLE never (number bigint)") }
        }
        #expect(error?.state == "25006")
    }

    @Test(.enabled(if: isThere, isMissing))
    func `a broken connection is reopened`() async throws {
        let pool = try pool()
        await #expect(throws: PostgreSQLError.self) {
            try await pool.transaction { _ = try $0.query("SELECT pg_terminate_backend(pg_backend_pid())") }
        }
        #expect(try await pool.transaction { try $0.query("SELECT 7").integer(0, 0) } == 7)
    }

    @Test(.enabled(if: isThere, isMissing))
    func `an idle connection that died is replaced without an error`() async throws {
        let pool = try pool()
        let first = try await pool.transaction { try $0.query("SELECT pg_backend_pid()").integer(0, 0) }
        let killer = try self.pool()
        // Waits until the connection's server process has ended.
        try await killer.transaction {
            _ = try $0.query("SELECT pg_terminate_backend($1::integer, 5000)", [.integer(try #require(first))])
        }
        let second = try await pool.transaction { try $0.query("SELECT pg_backend_pid()").integer(0, 0) }
        #expect(first != second)
        #expect(pool.figures.failures == 0 && pool.figures.trouble == nil)
    }

    @Test(.enabled(if: isThere, isMissing))
    func `a transaction that conflicts with another is retried`() async throws {
        let pool = try pool()
        let attempts = Mutex(0)
        let value = try await pool.transaction { connection in
            let attempt = attempts.withLock { number in
                number += 1
                return number
            }
            if attempt == 1 { throw PostgreSQLError.refused(state: "40P01", reason: "deadlock detected") }
            return try connection.query("SELECT 7").integer(0, 0)
        }
        #expect(value == 7 && attempts.withLock { $0 } == 2)
    }

    @Test(.enabled(if: isThere, isMissing))
    func `a statement that exceeds the timeout is cancelled`() async throws {
        let pool = try pool(seconds: 1)
        let error = await #expect(throws: PostgreSQLError.self) {
            try await pool.transaction { _ = try $0.query("SELECT pg_sleep(60)") }
        }
        #expect(error?.state == "57014")
    }

    @Test(.enabled(if: isThere, isMissing))
    func `transactions above the waiting limit are rejected`() async throws {
        let pool = try pool(waiting: 1)
        let (begun, isOver) = (Signal(), DispatchSemaphore(value: 0))
        let first = Task {
            try await pool.transaction { connection in
                begun.send()
                #expect(isOver.wait(timeout: .now() + 30) == .success, "the others waited")
                return try connection.query("SELECT 7").integer(0, 0)
            }
        }
        await begun.wait()
        for _ in 0..<2 {
            await #expect(throws: PostgreSQLError.busy) { try await pool.transaction { _ = try $0.query("SELECT 1") } }
        }
        isOver.signal()
        #expect(try await first.value == 7)
        #expect(pool.figures.failures == 2 && pool.figures.waiting == 0)
    }

    /// A database without free connections rejects new ones immediately, so that a worker without connection would
    /// always be the least loaded.
    @Test(.enabled(if: isThere, isMissing))
    func `a worker without a connection takes no transactions from one that has a connection`() async throws {
        let opened = Mutex(0)
        let pool = ConnectionPool(DatabaseAddress(try #require(PostgreSQLServer.shared).url), size: 4) { _ in
            let number = opened.withLock { number in
                number += 1
                return number
            }
            if number > 1 { throw PostgreSQLError.refused(state: "53300", reason: "too many connections") }
        }
        _ = try await pool.transaction { try $0.query("SELECT 1").count }
        let failed = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<100 {
                group.addTask { (try? await pool.transaction { try $0.query("SELECT pg_sleep(0.002)").count }) == nil }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(failed == 0)
        #expect(pool.figures.connections == 1)
    }

    @Test(.enabled(if: isThere, isMissing))
    func `a database that becomes reachable again is used`() async throws {
        let server = try #require(PostgreSQLServer())
        let pool = ConnectionPool(DatabaseAddress(server.url), size: 2)
        let ask: @Sendable () async throws -> Int64? = {
            try await pool.transaction { try $0.query("SELECT 7").integer(0, 0) }
        }
        #expect(try await ask() == 7)
        server.stop()
        let error = await #expect(throws: PostgreSQLError.self) { try await ask() }
        guard case .away? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(pool.figures.trouble != nil && pool.figures.failures == 1)
        #expect(server.start())
        #expect(try await eventually { (try? await ask()) == 7 })
        #expect(pool.figures.trouble == nil)
    }

    @Test(arguments: [
        "postgresql://u:hush@/db?host=/nowhere", "postgresql://u:hush@[/db", "postgresql://u:hush@h/db?no=hush",
    ]) func `an error about an unreachable database does not contain the password`(url: String) async {
        let address = DatabaseAddress(url)
        let error = await #expect(throws: PostgreSQLError.self) {
            try await ConnectionPool(address).transaction { _ in }
        }
        #expect(error.map { !"\($0)".contains("hush") } == true)
        var dumped = ""
        dump(address, to: &dumped)
        #expect(!"\(address) \(String(reflecting: address)) \(dumped)".contains("hush"))
    }

    @Test func `a database URL is parsed`() {
        #expect(
            "\(DatabaseAddress("postgresql://u:hush@db.example.org:5433/headsign?sslmode=require"))"
                == "postgresql://u@db.example.org:5433/headsign")
    }
}

extension PostgreSQLError {
    fileprivate var state: String? {
        if case .refused(let state, _) = self { state } else { nil }
    }
}
