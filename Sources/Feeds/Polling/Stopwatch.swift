import Fetching
import TransitCore

/// Continues from an initial clock time, independently of later clock changes.
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
