import Fetching
import TransitCore

/// Measures time from an initial clock time with a monotonic clock, unaffected by later changes of the system clock.
struct Stopwatch {
    let started: EpochMilliseconds
    private let begun: Int64
    private let clock: any EpochClock

    init(_ clock: any EpochClock) {
        self.clock = clock
        started = clock.now
        begun = clock.elapsed
    }

    var now: EpochMilliseconds { started + (clock.elapsed - begun) }
}
