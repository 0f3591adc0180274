import TransitCore

/// The scheduled times of a trip's calls, shifted for a copy of the trip that starts at another time.
struct ShiftedTripTimes {
    private let times: TripTimes
    /// The shift in seconds.
    private let shift: Int64

    init(_ times: TripTimes, shift: Int64 = 0) {
        (self.times, self.shift) = (times, shift)
    }

    var pattern: PatternIndex { times.pattern }
    var stops: Range<PatternStopIndex> { times.stops }

    func arrival(at callIndex: Int) -> EpochSeconds { times.arrival(at: callIndex) + shift }
    func departure(at callIndex: Int) -> EpochSeconds { times.departure(at: callIndex) + shift }
}
