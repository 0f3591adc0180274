import Feeds
import Synchronization
package import TransitCore

/// A clock that shows what it is set to. Nobody waits for it.
package final class SteppedClock: EpochClock {
    private let moment: Mutex<EpochMilliseconds>

    package init(_ moment: EpochMilliseconds) {
        self.moment = Mutex(moment)
    }

    package var now: EpochMilliseconds { moment.withLock { $0 } }

    /// Time never goes back.
    package func step(to later: EpochMilliseconds) { moment.withLock { $0 = max($0, later) } }

    package func sleep(until moment: EpochMilliseconds) async { await Task.yield() }
}
