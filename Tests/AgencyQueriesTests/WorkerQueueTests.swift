import Testing

@testable import AgencyQueries

struct WorkerQueueTests {
    @Test func `a new request joins the shortest queue, so that no worker is idle while requests wait`() {
        let queues = WorkerQueues(workers: 2, most: 64)
        let first = (0..<8).compactMap { _ in queues.join() }
        #expect(first.count { $0 == 0 } == 4 && first.count { $0 == 1 } == 4)
        // All requests of one worker are completed, and each of their clients immediately sends another request.
        for worker in first where worker == 1 { queues.leave(worker) }
        #expect((0..<4).compactMap { _ in queues.join() } == [1, 1, 1, 1])
    }

    @Test func `the total number of waiting requests is limited`() {
        let queues = WorkerQueues(workers: 2, most: 3)
        let waiting = (0..<3).map { _ in queues.join() }
        #expect(queues.join() == nil && queues.count == 3)
        queues.leave(waiting[1] ?? 0)
        #expect(queues.join() == waiting[1] && queues.join() == nil)
    }
}
