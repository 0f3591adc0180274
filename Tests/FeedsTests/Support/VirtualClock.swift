import Synchronization

@testable import Feeds

/// A clock that nobody waits for: whoever sleeps wakes at once, and it is later.
final class VirtualClock: EpochClock {
    private let state: Mutex<Int64>

    init(_ start: Int64 = 1_763_715_600_000) {
        state = Mutex(start)
    }

    var now: Int64 { state.withLock { $0 } }

    func advance(by milliseconds: Int64) { state.withLock { $0 += milliseconds } }

    func sleep(until moment: Int64) async {
        state.withLock { $0 = max($0, moment) }
        await Task.yield()
    }
}
