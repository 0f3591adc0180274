import TransitCore

/// Goes on from what a clock showed, however that jumps meanwhile.
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
