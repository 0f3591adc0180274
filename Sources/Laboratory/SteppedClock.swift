import Feeds
import Synchronization

/// A clock that shows what it is set to. Nobody waits for it.
package final class SteppedClock: EpochClock {
    private let moment: Mutex<Int64>

    /// - Parameter moment: epoch milliseconds.
    package init(_ moment: Int64) {
        self.moment = Mutex(moment)
    }

    package var now: Int64 { moment.withLock { $0 } }

    /// Time never goes back.
    package func step(to later: Int64) { moment.withLock { $0 = max($0, later) } }

    package func sleep(until moment: Int64) async { await Task.yield() }
}
