/// Goes on from what a clock showed, however that jumps meanwhile.
struct Stopwatch {
    /// Epoch milliseconds.
    let started: Int64
    private let begun: Int64
    private let clock: any EpochClock

    init(_ clock: any EpochClock) {
        self.clock = clock
        started = clock.now
        begun = clock.elapsed
    }

    /// Epoch milliseconds.
    var now: Int64 { started + (clock.elapsed - begun) }
}
