import Testing

@testable import AgencyQueries

struct WorkerQueueTests {
    @Test func `no request waits for a busy worker while another is idle`() {
        let queues = WorkerQueues(workers: 2, most: 64)
        let first = (0..<8).compactMap { _ in queues.join() }
        #expect(first.count { $0 == 0 } == 4 && first.count { $0 == 1 } == 4)
        // All of one worker's are answered, and each sends another request at once.
        for worker in first where worker == 1 { queues.leave(worker) }
        #expect((0..<4).compactMap { _ in queues.join() } == [1, 1, 1, 1])
    }

    @Test func `the queue length is limited`() {
        let queues = WorkerQueues(workers: 2, most: 3)
        let waiting = (0..<3).map { _ in queues.join() }
        #expect(queues.join() == nil && queues.count == 3)
        queues.leave(waiting[1] ?? 0)
        #expect(queues.join() == waiting[1] && queues.join() == nil)
    }
}
