import Dispatch
import GRDB
import Synchronization

/// Limits the duration of a database read.
enum InterruptedRead {
    /// Performs a read, and interrupts it at the time limit.
    /// - Throws: The error of `body`; `SQLITE_INTERRUPT` if the time limit was exceeded.
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

    /// Interrupts the read only if it has not finished. Otherwise a later read would be interrupted.
    private final class Watch: Sendable {
        private let queue: Mutex<DatabaseQueue?>

        init(_ queue: DatabaseQueue) { self.queue = Mutex(queue) }

        func interrupt() { queue.withLock { $0?.interrupt() } }
        func finish() { queue.withLock { $0 = nil } }
    }
}
