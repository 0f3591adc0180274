/// One trip on one day with its times, read from the timetable where they are asked for.
@frozen @usableFromInline package struct TripTimes: Sendable {
    @usableFromInline package let timetable: Timetable
    @usableFromInline package let trip: TripIndex
    @usableFromInline package let pattern: PatternIndex
    /// The rows of its pattern in the pattern stops' columns.
    @usableFromInline package let stops: Range<PatternStopIndex>
    /// When its service day starts.
    @usableFromInline package let dayStart: EpochSeconds

    package init(_ day: TripDay, in timetable: Timetable) {
        self.init(day, pattern: timetable.pattern(of: day.trip), in: timetable)
    }

    @inlinable package init(_ day: TripDay, pattern: PatternIndex, in timetable: Timetable) {
        self.init(day.trip, pattern: pattern, dayStart: timetable.zone.start(of: day.date), in: timetable)
    }

    @inlinable init(_ trip: TripIndex, pattern: PatternIndex, dayStart: EpochSeconds, in timetable: Timetable) {
        self.timetable = timetable
        self.trip = trip
        self.pattern = pattern
        stops = timetable.stops(of: pattern)
        self.dayStart = dayStart
    }

    @inlinable package func arrival(at callIndex: Int) -> EpochSeconds {
        dayStart.adding(timetable.arrival(of: trip, at: callIndex))
    }

    @inlinable package func departure(at callIndex: Int) -> EpochSeconds {
        dayStart.adding(timetable.departure(of: trip, at: callIndex))
    }

    @inlinable package var start: EpochSeconds { departure(at: 0) }
    @inlinable package var end: EpochSeconds { arrival(at: stops.count - 1) }

    /// When it should be at a distance along the shape.
    @inlinable package func time(atDistance distance: Double) -> Double {
        timetable.time(
            atDistance: distance, in: stops, departure: { departure(at: $0).fractional },
            arrival: { arrival(at: $0).fractional }) ?? start.fractional
    }

    /// Metres along the shape at which it should be at a moment.
    package func distance(at moment: EpochSeconds) -> Double {
        let next = callIndex(at: moment)
        guard next < stops.count else { return stops.last.map { Double(timetable.patternStopDistances[$0]) } ?? 0 }
        let here = Double(timetable.patternStopDistances[stops.lowerBound + next])
        guard next > 0 else { return here }
        let before = Double(timetable.patternStopDistances[stops.lowerBound + next - 1])
        let (left, due) = (departure(at: next - 1), arrival(at: next))
        return due > left ? before + (here - before) * min(Double(moment - left) / Double(due - left), 1) : here
    }

    /// The first stop, counted from its first, that it should not have left before a moment; the number of
    /// its stops once it is over.
    package func callIndex(at moment: EpochSeconds) -> Int {
        let profile = timetable.tripProfiles[trip]
        let start = dayStart.adding(timetable.tripStarts[trip])
        let next = timetable.profileDepartures.partitioningIndex(in: profile..<profile + stops.count) {
            start.adding($0) >= moment
        }
        return next - profile
    }
}
