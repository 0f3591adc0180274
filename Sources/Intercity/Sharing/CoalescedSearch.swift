import Synchronization

/// A search that several listeners share.
final class CoalescedSearch: Sendable {
    private struct State {
        var result: SearchResult
        var listeners: [UInt64: AsyncStream<Void>.Continuation] = [:]
        var nextListener: UInt64 = 0
    }

    private let state: Mutex<State>

    init(_ query: IntercityQuery) {
        state = Mutex(State(result: SearchResult(query)))
    }

    var result: SearchResult { state.withLock { $0.result } }
    var listenerCount: Int { state.withLock { $0.listeners.count } }

    func change(_ body: (inout SearchResult) -> Void) {
        let listeners = state.withLock { state in
            body(&state.result)
            return Array(state.listeners.values)
        }
        for listener in listeners { listener.yield() }
    }

    /// Subscribes to changes. The stream yields once immediately, and then after each change of the result.
    func listen() -> (id: UInt64, changes: AsyncStream<Void>) {
        let (changes, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        continuation.yield()
        let id = state.withLock { state in
            state.nextListener += 1
            state.listeners[state.nextListener] = continuation
            return state.nextListener
        }
        return (id, changes)
    }

    func wake(_ id: UInt64) {
        _ = state.withLock { $0.listeners[id] }?.yield()
    }

    func leave(_ id: UInt64) {
        let listener = state.withLock { $0.listeners.removeValue(forKey: id) }
        listener?.finish()
    }
}
