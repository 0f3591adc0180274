import Fetching
import Synchronization
import TransitCore

/// A clock that a test sets. A sleeping task polls it in real time.
final class TestClock: EpochClock {
    private struct State {
        var now: EpochMilliseconds = 1_763_715_600_000
        var elapsed: Int64 = 0
    }

    private let state = Mutex(State())

    var now: EpochMilliseconds { state.withLock { $0.now } }
    var elapsed: Int64 { state.withLock { $0.elapsed } }

    func advance(seconds: Int64) {
        state.withLock { state in
            state.now += seconds * 1000
            state.elapsed += seconds * 1000
        }
    }

    /// Sets the system time, as an administrator would.
    func set(_ now: EpochMilliseconds) { state.withLock { $0.now = now } }

    func sleep(for milliseconds: Int64) async { try? await Task.sleep(for: .milliseconds(min(milliseconds, 20))) }
    func sleep(until moment: EpochMilliseconds) async { await sleep(for: 20) }
}
