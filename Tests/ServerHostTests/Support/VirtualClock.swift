import Fetching
import Synchronization
import TransitCore

/// A clock that advances instead of sleeping.
final class VirtualClock: EpochClock {
    private let state = Mutex(EpochMilliseconds(1_763_715_600_000))

    var now: EpochMilliseconds { state.withLock { $0 } }

    func advance(by milliseconds: Int64) { state.withLock { $0 += milliseconds } }

    func sleep(until moment: EpochMilliseconds) async {
        state.withLock { $0 = max($0, moment) }
        await Task.yield()
    }
}
