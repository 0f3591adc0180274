import Cluster
import Synchronization

/// Leases that a test grants and revokes.
final class FakeLeases: Leases {
    private struct State {
        var owner: Owner?
        var held: UInt64?
        var history: UInt64 = 0
        var listeners: [AsyncStream<Void>.Continuation] = []
    }

    private let state = Mutex(State())

    func set(owner: Owner?) {
        let listeners = state.withLock { state in
            state.owner = owner
            return state.listeners
        }
        for listener in listeners { listener.yield() }
    }

    var held: UInt64? {
        get { state.withLock { $0.held } }
        set { state.withLock { $0.held = newValue } }
    }

    var history: UInt64 {
        get { state.withLock { $0.history } }
        set { state.withLock { $0.history = newValue } }
    }

    func owner(of agency: String) -> Owner? { state.withLock { $0.owner } }
    func heldEpoch(of agency: String) -> UInt64? { held }

    func changes() -> AsyncStream<Void> {
        let (stream, listener) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        state.withLock { $0.listeners.append(listener) }
        return stream
    }
}
