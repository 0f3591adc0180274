import Synchronization

/// Waits for an operation for a limited time. An operation that takes longer continues in the background.
enum Patience {
    /// Waits for an operation until it completes or a time has passed.
    /// - Returns: Whether the operation completed in time.
    static func wait(for time: Duration, _ work: @escaping @Sendable () async -> Void) async -> Bool {
        await withCheckedContinuation { continuation in
            let waiting = Waiting(continuation)
            Task {
                await work()
                waiting.end(inTime: true)
            }
            Task {
                try? await Task.sleep(for: time)
                waiting.end(inTime: false)
            }
        }
    }

    private final class Waiting: Sendable {
        private let continuation: Mutex<CheckedContinuation<Bool, Never>?>

        init(_ continuation: CheckedContinuation<Bool, Never>) { self.continuation = Mutex(continuation) }

        func end(inTime: Bool) { continuation.withLock { $0.take() }?.resume(returning: inTime) }
    }
}
