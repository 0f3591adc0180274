import Synchronization

/// The queue lengths of a few workers. A new request joins the shortest queue. With round-robin, a worker could be idle
/// while requests queue for another.
final class WorkerQueues: Sendable {
    private let waiting: Mutex<[Int]>
    /// The maximum number of requests in all queues, including those that the workers are processing.
    private let most: Int

    init(workers: Int, most: Int) {
        waiting = Mutex(Array(repeating: 0, count: max(workers, 1)))
        self.most = most
    }

    /// The number of requests in all queues, including those that the workers are processing.
    var count: Int { waiting.withLock { $0.reduce(0, +) } }

    /// Joins the shortest queue.
    /// - Returns: the worker whose queue was joined; nil if the queues are full.
    func join() -> Int? {
        waiting.withLock { waiting in
            guard waiting.reduce(0, +) < most, let worker = waiting.indices.min(by: { waiting[$0] < waiting[$1] })
            else { return nil }
            waiting[worker] += 1
            return worker
        }
    }

    /// Leaves a worker's queue.
    /// - Parameter worker: the result of ``join()``.
    func leave(_ worker: Int) { waiting.withLock { $0[worker] -= 1 } }
}
