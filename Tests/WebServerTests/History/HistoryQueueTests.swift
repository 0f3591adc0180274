import Synchronization
import Testing

@testable import HTTPServer
@testable import WebServer

struct HistoryQueueTests {
    /// Counts the running queries.
    private final class Load: Sendable {
        private let queries = Mutex((now: 0, most: 0))

        var most: Int { queries.withLock { $0.most } }

        func begin() { queries.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) } }

        func end() { queries.withLock { $0.now -= 1 } }
    }

    @Test func `waiting queries run once running queries have ended`() async throws {
        let queue = HistoryQueue(running: 1, waiting: 8)
        let load = Load()
        let sum = try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 1...8 {
                group.addTask {
                    try await queue.run { () throws(Problem) -> Int in
                        load.begin()
                        defer { load.end() }
                        return number
                    }
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(sum == 36)
        #expect(load.most == 1)
    }

    @Test func `a failed query releases its slot`() async throws {
        let queue = HistoryQueue(running: 1, waiting: 0)
        await #expect(throws: Problem.abandoned) {
            try await queue.run { () throws(Problem) -> Int in throw .abandoned }
        }
        #expect(try await queue.run { () throws(Problem) in 1 } == 1)
    }
}
