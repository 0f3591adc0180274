import HTTPServer
import NIOPosix
import Synchronization

/// A queue of queries on recorded days, which read files and compute on separate threads.
package final class HistoryQueue: Sendable {
    private struct State {
        var running = 0
        var waiting: [CheckedContinuation<Bool, Never>] = []
    }

    /// The maximum number of concurrent queries.
    private let most: Int
    /// The maximum number of waiting queries.
    private let longest: Int
    private let state = Mutex(State())

    package init(running most: Int = 2, waiting longest: Int = 8) {
        (self.most, self.longest) = (most, longest)
    }

    /// Runs a query as soon as a slot is free.
    /// - Throws: 503 if too many queries wait or the server stops, and the errors of the query.
    func run<Content: Sendable>(
        _ query: @escaping @Sendable () throws(Problem) -> Content
    ) async throws(Problem) -> Content {
        guard await enter() else {
            throw .unavailable(
                "Too many queries of the history are running; try again in a few seconds.", retryAfter: 5)
        }
        defer { leave() }
        let answer = try? await NIOThreadPool.singleton.runIfActive { Result { () throws(Problem) in try query() } }
        guard let answer else { throw .unavailable("The server is stopping.", retryAfter: 10) }
        return try answer.get()
    }

    /// Waits for a slot.
    /// - Returns: false if the queue is full.
    private func enter() async -> Bool {
        await withCheckedContinuation { continuation in
            let admitted: Bool? = state.withLock { state in
                if state.running < most {
                    state.running += 1
                    return true
                }
                guard state.waiting.count < longest else { return false }
                state.waiting.append(continuation)
                return nil
            }
            if let admitted { continuation.resume(returning: admitted) }
        }
    }

    /// Releases the slot to the next waiting query.
    private func leave() {
        let next: CheckedContinuation<Bool, Never>? = state.withLock { state in
            if !state.waiting.isEmpty { return state.waiting.removeFirst() }
            state.running -= 1
            return nil
        }
        next?.resume(returning: true)
    }
}
