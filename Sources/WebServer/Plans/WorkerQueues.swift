import Synchronization

/// How many wait for each of a few workers. Whoever comes next waits where the fewest do: by turns all of them might come to wait for
/// one worker while another has nothing to do.
final class WorkerQueues: Sendable {
    private let waiting: Mutex<[Int]>
    /// Who may wait in all of them together.
    private let most: Int

    init(workers: Int, most: Int) {
        waiting = Mutex(Array(repeating: 0, count: max(workers, 1)))
        self.most = most
    }

    /// In all queues together.
    var count: Int { waiting.withLock { $0.reduce(0, +) } }

    /// The worker to wait for; nil if as many wait already as may.
    func join() -> Int? {
        waiting.withLock { waiting in
            guard waiting.reduce(0, +) < most, let worker = waiting.indices.min(by: { waiting[$0] < waiting[$1] })
            else { return nil }
            waiting[worker] += 1
            return worker
        }
    }

    /// - Parameter worker: that one has waited for.
    func leave(_ worker: Int) { waiting.withLock { $0[worker] -= 1 } }
}
