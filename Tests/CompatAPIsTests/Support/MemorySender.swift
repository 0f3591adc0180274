import RiderData
import Synchronization

/// A push sender that stores its messages, and returns results that a test sets.
final class MemorySender: AppPushSender {
    private struct State {
        var results: [AppPushResult] = []
        var sent: [(message: AppPushMessage, target: AppPushTarget)] = []
    }

    private let systems: Set<AppPushSystem>
    private let state = Mutex(State())

    init(_ systems: Set<AppPushSystem> = Set(AppPushSystem.allCases)) {
        self.systems = systems
    }

    /// The sent messages, including those that failed.
    var sent: [(message: AppPushMessage, target: AppPushTarget)] { state.withLock { $0.sent } }

    /// Sets the results of the next messages; all later messages are delivered.
    func expect(_ results: AppPushResult...) { state.withLock { $0.results += results } }

    func reaches(_ system: AppPushSystem) -> Bool { systems.contains(system) }

    func send(_ message: AppPushMessage, to target: AppPushTarget) async -> AppPushResult {
        state.withLock { state in
            state.sent.append((message, target))
            return state.results.isEmpty ? .delivered : state.results.removeFirst()
        }
    }
}
