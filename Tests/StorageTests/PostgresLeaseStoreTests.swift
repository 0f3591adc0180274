import Dispatch
import PostgreSQL
import TestSupport
import Testing

@testable import Cluster
@testable import Storage

@Suite(.enabled(if: PostgreSQLServer.shared != nil, "There is no PostgreSQL 15."))
struct PostgresLeaseStoreTests {
    private let database: PostgresDatabase
    private let store: PostgresLeaseStore
    private var rules = LeaseRules()

    init() throws {
        database = try PostgresDatabase.scratch()
        store = PostgresLeaseStore(database)
        // Longer than a test takes on a busy machine.
        rules.lease = 600_000
    }

    private func node(_ name: String, session: Int64, role: NodeRole = .ingest) -> ClusterNode {
        ClusterNode(
            name: name, session: session, address: "http://\(name)", role: role, version: "1", agencies: ["a", "b"])
    }

    private func wish(_ node: ClusterNode, gifts: [LeaseWish.Gift] = [], isLast: Bool = false) -> LeaseWish {
        LeaseWish(node: node, weights: ["a": 7], gifts: gifts, isLast: isLast)
    }

    private func beat(
        _ node: ClusterNode, claiming claims: [LeaseClaim] = [], rules: LeaseRules? = nil
    ) async throws -> LeaseTable {
        try await store.beat(wish(node), rules ?? self.rules) { _ in claims }
    }

    /// Returns the time left of the lease of `a` in milliseconds, as read by a node that owns nothing.
    private func left() async throws -> Int64 {
        let table = try await beat(node("web", session: 9, role: .web))
        return try #require(table.lease(of: "a")).left
    }

    @Test func `a vacant lease is granted to the first claimant, whose node is listed`() async throws {
        let one = node("one", session: 1)
        let table = try await beat(
            one, claiming: [LeaseClaim(agency: "a", epoch: 0), LeaseClaim(agency: "b", epoch: 0)])
        #expect(table.nodes.map(\.node) == [one] && table.nodes[0].isAlive(rules))
        #expect(table.lease(of: "a")?.epoch == 1 && table.lease(of: "b")?.isTaken == true)
        let other = try await beat(node("two", session: 2), claiming: [LeaseClaim(agency: "a", epoch: 0)])
        #expect(other.lease(of: "a")?.holder?.name == "one" && other.lease(of: "a")?.isTaken == false)
        #expect(other.nodes.map(\.node.name) == ["one", "two"])
        let left = try #require(other.lease(of: "a")?.left)
        #expect((rules.lease - 300_000...rules.lease).contains(left))
    }

    @Test func `a recreated database has another history ID, which all nodes read`() async throws {
        let one = try await beat(node("one", session: 1))
        #expect(one.history != 0)
        #expect(try await beat(node("two", session: 2)).history == one.history)
        let other = PostgresLeaseStore(try PostgresDatabase.scratch())
        let anew = try await other.beat(wish(node("one", session: 1)), rules) { _ in [] }
        #expect(anew.history != 0 && anew.history != one.history)
    }

    @Test func `a database restored from a dump has another history ID`() async throws {
        let before = try await beat(node("one", session: 1)).history
        try await database.write { connection in
            try connection.query("CREATE TABLE restored AS SELECT * FROM headsign_history")
            try connection.query("DROP TABLE headsign_history")
            try connection.query("ALTER TABLE restored RENAME TO headsign_history")
        }
        #expect(try await beat(node("one", session: 1)).history != before)
    }

    @Test func `only an expired lease is granted to another node, with a higher epoch`() async throws {
        var short = rules
        short.lease = 50
        let claims = [LeaseClaim(agency: "a", epoch: 1)]
        _ = try await beat(node("one", session: 1), claiming: [LeaseClaim(agency: "a", epoch: 0)])
        #expect(try await beat(node("two", session: 2), claiming: claims).lease(of: "a")?.holder?.session == 1)
        _ = try await beat(node("one", session: 1), rules: short)
        #expect(try await eventually { try await left() <= 0 })
        let taken = try await beat(node("two", session: 2), claiming: claims)
        #expect(taken.lease(of: "a")?.holder?.session == 2 && taken.lease(of: "a")?.epoch == 2)
        // A node that has lost its lease cannot renew it, nor can another session with the node's name.
        #expect(try await beat(node("one", session: 1)).lease(of: "a")?.holder?.session == 2)
        #expect(try await beat(node("two", session: 3)).lease(of: "a")?.holder?.session == 2)
    }

    @Test func `an owner can renew its expired lease if no other node took it`() async throws {
        var short = rules
        short.lease = 20
        let one = node("one", session: 1)
        _ = try await beat(one, claiming: [LeaseClaim(agency: "a", epoch: 0)], rules: short)
        #expect(try await eventually { try await left() <= 0 })
        let lease = try #require(try await beat(one).lease(of: "a"))
        #expect(lease.epoch == 1 && lease.left > 5000 && lease.weight == 7)
    }

    @Test func `a released lease belongs to its successor immediately, or is vacant without one`() async throws {
        let (one, two) = (node("one", session: 1), node("two", session: 2))
        _ = try await beat(one, claiming: [LeaseClaim(agency: "a", epoch: 0), LeaseClaim(agency: "b", epoch: 0)])
        let gift = LeaseWish.Gift(agency: "a", successor: LeaseTable.Holder(two))
        let given = try await store.beat(wish(one, gifts: [gift]), rules) { _ in [] }
        #expect(given.lease(of: "a")?.holder == LeaseTable.Holder(two) && given.lease(of: "a")?.epoch == 2)
        #expect(given.lease(of: "b")?.holder?.session == 1)
        let leave = wish(one, gifts: [LeaseWish.Gift(agency: "b", successor: nil)], isLast: true)
        let left = try await store.beat(leave, rules) { _ in [] }
        #expect(left.nodes.isEmpty && left.lease(of: "b")?.holder == nil && left.lease(of: "b")?.epoch == 1)
        let taken = try await beat(two, claiming: [LeaseClaim(agency: "b", epoch: 1)])
        #expect(taken.lease(of: "b")?.epoch == 2 && taken.lease(of: "b")?.isTaken == true)
    }

    @Test func `of concurrent claims for one lease, only one is granted`() async throws {
        let claims = (0..<20).map { LeaseClaim(agency: "agency \($0)", epoch: 0) }
        let taken = try await withThrowingTaskGroup(of: [String].self) { group in
            for number in 1...8 {
                let node = node("n\(number)", session: Int64(number))
                let mine = number % 2 == 0 ? claims : claims.reversed()
                group.addTask {
                    try await beat(node, claiming: mine).leases.filter(\.isTaken).map(\.agency)
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        #expect(taken.count == 20 && Set(taken).count == 20)
    }

    @Test func `a heartbeat takes at most five statements`() async throws {
        let one = node("one", session: 1)
        _ = try await beat(one, claiming: [LeaseClaim(agency: "a", epoch: 0)])
        _ = try await beat(one)
        let before = database.pool.figures.roundTrips
        _ = try await beat(one)
        #expect(database.pool.figures.roundTrips - before <= 5)
    }

    @Test func `a node that stalls during its heartbeat does not block other nodes`() async throws {
        let (one, two) = (node("one", session: 1), node("two", session: 2))
        _ = try await beat(one, claiming: [LeaseClaim(agency: "a", epoch: 0)])
        let begun = Signal()
        let isOver = DispatchSemaphore(value: 0)
        let stopped = Task { [store, rules, wish = wish(one)] in
            try await store.beat(wish, rules) { _ in
                begun.send()
                #expect(isOver.wait(timeout: .now() + 30) == .success, "the other one waited")
                return []
            }
        }
        await begun.wait()
        let gift = LeaseWish.Gift(agency: "a", successor: LeaseTable.Holder(two))
        _ = try await store.beat(wish(one, gifts: [gift]), rules) { _ in [] }
        isOver.signal()
        await #expect(throws: PostgreSQLError.self) { try await stopped.value }
    }
}
