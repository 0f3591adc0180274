/// One trip on one day with its times in epoch seconds, read from the timetable where they are asked for.
@frozen package struct TripTimes: Sendable {
    package let timetable: Timetable
    package let trip: TripIndex
    package let pattern: PatternIndex
    /// The rows of its pattern in the pattern stops' columns.
    package let stops: Range<PatternStopIndex>
    /// When its service day starts, epoch seconds.
    package let dayStart: Int64

    package init(_ day: TripDay, in timetable: Timetable) {
        self.init(day, pattern: timetable.pattern(of: day.trip), in: timetable)
    }

    @inlinable package init(_ day: TripDay, pattern: PatternIndex, in timetable: Timetable) {
        self.init(day.trip, pattern: pattern, dayStart: timetable.zone.start(of: day.date), in: timetable)
    }

    @inlinable init(_ trip: TripIndex, pattern: PatternIndex, dayStart: Int64, in timetable: Timetable) {
        self.timetable = timetable
        self.trip = trip
        self.pattern = pattern
        stops = timetable.stops(of: pattern)
        self.dayStart = dayStart
    }

    @inlinable package func arrival(at callIndex: Int) -> Int64 {
        dayStart + Int64(timetable.arrival(of: trip, at: callIndex))
    }

    @inlinable package func departure(at callIndex: Int) -> Int64 {
        dayStart + Int64(timetable.departure(of: trip, at: callIndex))
    }

    @inlinable package var start: Int64 { departure(at: 0) }
    @inlinable package var end: Int64 { arrival(at: stops.count - 1) }

    /// When it should be at a distance along the shape.
    @inlinable package func time(atDistance distance: Double) -> Double {
        timetable.time(
            atDistance: distance, in: stops, departure: { Double(departure(at: $0)) },
            arrival: { Double(arrival(at: $0)) }) ?? Double(start)
    }

    /// Metres along the shape at which it should be at a moment, in epoch seconds.
    package func distance(at moment: Int64) -> Double {
        let next = callIndex(at: moment)
        guard next < stops.count else { return stops.last.map { Double(timetable.patternStopDistances[$0]) } ?? 0 }
        let here = Double(timetable.patternStopDistances[stops.lowerBound + next])
        guard next > 0 else { return here }
        let before = Double(timetable.patternStopDistances[stops.lowerBound + next - 1])
        let (left, due) = (departure(at: next - 1), arrival(at: next))
        return due > left ? before + (here - before) * min(Double(moment - left) / Double(due - left), 1) : here
    }

    /// The first stop, counted from its first, that it should not have left before a moment, in epoch seconds; the number of
    /// its stops once it is over.
    package func callIndex(at moment: Int64) -> Int {
        let profile = timetable.tripProfiles[trip]
        let start = dayStart + Int64(timetable.tripStarts[trip])
        let next = timetable.profileDepartures.partitioningIndex(in: profile..<profile + stops.count) {
            start + Int64($0) >= moment
        }
        return next - profile
    }
}
