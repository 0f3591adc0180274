import Synchronization
import Testing

@testable import HTTPServer
@testable import WebServer

struct HistoryQueueTests {
    @Test func `waiting queries run when others have ended`() async throws {
        let queue = HistoryQueue(running: 1, waiting: 8)
        let running = Mutex((now: 0, most: 0))
        let sum = try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 1...8 {
                group.addTask {
                    try await queue.run { () throws(Problem) -> Int in
                        running.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
                        defer { running.withLock { $0.now -= 1 } }
                        return number
                    }
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(sum == 36)
        #expect(running.withLock { $0.most } == 1)
    }

    @Test func `a failed query gives its place back`() async throws {
        let queue = HistoryQueue(running: 1, waiting: 0)
        await #expect(throws: Problem.abandoned) {
            try await queue.run { () throws(Problem) -> Int in throw .abandoned }
        }
        #expect(try await queue.run { () throws(Problem) in 1 } == 1)
    }
}
