import Fetching
import Synchronization
package import TransitCore

/// A clock that is set by its owner. Sleeping returns immediately.
package final class SteppedClock: EpochClock {
    private let moment: Mutex<EpochMilliseconds>

    package init(_ moment: EpochMilliseconds) {
        self.moment = Mutex(moment)
    }

    package var now: EpochMilliseconds { moment.withLock { $0 } }

    /// Advances the clock; earlier times are ignored.
    package func step(to later: EpochMilliseconds) { moment.withLock { $0 = max($0, later) } }

    package func sleep(until moment: EpochMilliseconds) async { await Task.yield() }
}
