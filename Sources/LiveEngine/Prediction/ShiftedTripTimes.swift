import TransitCore

/// The times of a trip's calls by the timetable, moved by some seconds for a copy of it that starts at another time.
struct ShiftedTripTimes {
    private let times: TripTimes
    /// Seconds.
    private let shift: Int64

    init(_ times: TripTimes, shift: Int64 = 0) {
        (self.times, self.shift) = (times, shift)
    }

    var pattern: PatternIndex { times.pattern }
    var stops: Range<PatternStopIndex> { times.stops }

    func arrival(at callIndex: Int) -> EpochSeconds { times.arrival(at: callIndex) + shift }
    func departure(at callIndex: Int) -> EpochSeconds { times.departure(at: callIndex) + shift }
}
