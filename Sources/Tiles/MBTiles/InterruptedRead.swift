import Dispatch
import GRDB
import Synchronization

/// A read of a database that is interrupted when it takes too long.
enum InterruptedRead {
    /// - Throws: what the body throws; `SQLITE_INTERRUPT` where its time was over.
    static func within<Value>(
        _ time: Duration, of queue: DatabaseQueue, _ body: () throws -> Value
    ) throws -> Value {
        let watch = Watch(queue)
        let end = DispatchWorkItem { watch.interrupt() }
        let milliseconds = Int(time / .milliseconds(1))
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(milliseconds), execute: end)
        defer {
            end.cancel()
            watch.finish()
        }
        return try body()
    }

    /// Once the read is over, no other one is interrupted in its place.
    private final class Watch: Sendable {
        private let queue: Mutex<DatabaseQueue?>

        init(_ queue: DatabaseQueue) { self.queue = Mutex(queue) }

        func interrupt() { queue.withLock { $0?.interrupt() } }
        func finish() { queue.withLock { $0 = nil } }
    }
}
