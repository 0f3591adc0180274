import Synchronization

/// The queue lengths of a few workers. A new request joins the shortest queue. Round-robin could leave a worker idle
/// while requests wait for another.
final class WorkerQueues: Sendable {
    private let waiting: Mutex<[Int]>
    /// The maximum number of waiting requests in all queues.
    private let most: Int

    init(workers: Int, most: Int) {
        waiting = Mutex(Array(repeating: 0, count: max(workers, 1)))
        self.most = most
    }

    /// The number of waiting requests in all queues.
    var count: Int { waiting.withLock { $0.reduce(0, +) } }

    /// Joins the shortest queue.
    /// - Returns: the worker to wait for; nil if the queues are full.
    func join() -> Int? {
        waiting.withLock { waiting in
            guard waiting.reduce(0, +) < most, let worker = waiting.indices.min(by: { waiting[$0] < waiting[$1] })
            else { return nil }
            waiting[worker] += 1
            return worker
        }
    }

    /// Leaves a queue.
    /// - Parameter worker: the one that was waited for.
    func leave(_ worker: Int) { waiting.withLock { $0[worker] -= 1 } }
}
