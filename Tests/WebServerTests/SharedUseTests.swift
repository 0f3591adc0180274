import Cluster
import Synchronization
import Testing

@testable import HTTPServer
@testable import WebServer

struct SharedUseTests {
    private static let client = ClientNetwork("192.0.2.1") ?? .unknown
    private static let other = ClientNetwork("192.0.2.2") ?? .unknown
    private let interfaces = [APISurface(prefixes: ["/api/where/"], needsKey: true, endpoints: [])]
    private let table = Table()

    /// The usage that nodes have reported, in memory.
    private final class Table: Sendable {
        let reported = Mutex<[(node: Int, use: [Int64: Int64])]>([])
    }

    private struct Archive: UseRepository {
        let table: Table
        let node: Int
        let read = Counter()
        final class Counter: Sendable { let value = Atomic(0) }

        func exchange(_ use: [Int64: Int64]) async throws -> [Int64: Int64] {
            table.reported.withLock { reported in
                reported.append((node, use))
                let from = read.value.exchange(reported.count, ordering: .relaxed)
                return reported[from...].filter { $0.node != node }.reduce(into: [:]) { sum, one in
                    sum.merge(one.use, uniquingKeysWith: +)
                }
            }
        }
    }

    private func node(_ number: Int, _ charged: any SharedQuota, key: String = "nodes", day: Double = 20_000)
        -> SharedUse
    {
        SharedUse(repository: Archive(table: table, node: number), key: Array(key.utf8), charged: [charged]) {
            day * 86_400
        } stopwatch: {
            0
        }
    }

    private func limiter() throws -> APIKeyLimiter {
        try #require(APIKeyLimiter([.init("k", perMinute: 6)], for: interfaces))
    }

    private func admitted(_ limiter: APIKeyLimiter, of count: Int) -> Int {
        (0..<count).count { _ in (try? limiter.admit(path: "/api/where/stop", query: "key=k", stopwatch: 1)) != nil }
    }

    @Test func `requests with an API key count on all nodes`() async throws {
        let (here, there) = (try limiter(), try limiter())
        let nodes = [node(1, here), node(2, there)]
        #expect(admitted(here, of: 4) == 4)
        for node in nodes { try await node.exchange() }
        #expect(admitted(there, of: 9) == 2)
        for node in nodes.reversed() + nodes { try await node.exchange() }
        // Six requests in total; reported usage is not charged twice.
        #expect(admitted(here, of: 9) == 0)
        #expect(table.reported.withLock { $0.flatMap(\.use.values).reduce(0, +) } == 6)
    }

    @Test func `an address's usage counts on all nodes, and does not affect other addresses`() async throws {
        let limits = ClientLimits(workPerSecond: 10, workAtOnce: 200)
        let (here, there) = (ClientLimiter(limits), ClientLimiter(limits))
        let nodes = [node(1, here), node(2, there)]
        for client in [Self.client, Self.other] { try there.admit(client, at: 0) }
        try here.admit(Self.client, at: 0)
        here.charge(Self.client, 198, at: 0)
        for node in nodes { try await node.exchange() }
        #expect((try? there.admit(Self.client, at: 0)) == nil)
        #expect((try? there.admit(Self.other, at: 0)) != nil)
    }

    @Test func `hashes of clients cannot be linked without the nodes' key, nor across days`() async throws {
        for (key, day) in [("nodes", 20_000.0), ("nodes", 20_001), ("others", 20_000)] {
            let limiter = try limiter()
            #expect(admitted(limiter, of: 1) == 1)
            try await node(1, limiter, key: key, day: day).exchange()
        }
        let marks = table.reported.withLock { $0.flatMap(\.use.keys) }
        #expect(marks.count == 3 && Set(marks).count == 3)
    }
}
