import Synchronization

/// A one-time event in a test. Once it has been sent, waiting returns immediately.
package final class Signal: Sendable {
    private struct State {
        var isSent = false
        var count = 0
        var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    }

    private let state = Mutex(State())

    package init() {}

    /// Resumes all current waiters, and lets future ones return immediately.
    package func send() {
        let waiting = state.withLock { state in
            state.isSent = true
            defer { state.waiting = [:] }
            return state.waiting.values.map { $0 }
        }
        for continuation in waiting { continuation.resume() }
    }

    /// Waits until the signal has been sent, or the task is cancelled.
    package func wait() async {
        let number = state.withLock { state in
            state.count += 1
            return state.count
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    if state.isSent || Task.isCancelled { return true }
                    state.waiting[number] = continuation
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.waiting.removeValue(forKey: number) }?.resume()
        }
    }
}
