/// The times of one trip on one service day, read from the timetable on demand.
@frozen @usableFromInline package struct TripTimes: Sendable {
    @usableFromInline package let timetable: Timetable
    @usableFromInline package let trip: TripIndex
    @usableFromInline package let pattern: PatternIndex
    /// The pattern stops of the trip's pattern.
    @usableFromInline package let stops: Range<PatternStopIndex>
    /// The start of the trip's service day.
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

    /// Returns the scheduled time, in epoch seconds, at a distance along the shape.
    @inlinable package func time(atDistance distance: Double) -> Double {
        timetable.time(
            atDistance: distance, in: stops, departure: { departure(at: $0).fractional },
            arrival: { arrival(at: $0).fractional }) ?? start.fractional
    }

    /// Returns the scheduled distance of the trip along its shape at a time, in metres.
    package func distance(at moment: EpochSeconds) -> Double {
        let next = callIndex(at: moment)
        guard next < stops.count else { return stops.last.map { Double(timetable.patternStopDistances[$0]) } ?? 0 }
        let here = Double(timetable.patternStopDistances[stops.lowerBound + next])
        guard next > 0 else { return here }
        let before = Double(timetable.patternStopDistances[stops.lowerBound + next - 1])
        let (left, due) = (departure(at: next - 1), arrival(at: next))
        return due > left ? before + (here - before) * min(Double(moment - left) / Double(due - left), 1) : here
    }

    /// Returns the index of the first stop from which the trip is not scheduled to have departed before a time; the
    /// number of stops after the last departure.
    package func callIndex(at moment: EpochSeconds) -> Int {
        let profile = timetable.tripProfiles[trip]
        let start = dayStart.adding(timetable.tripStarts[trip])
        let next = timetable.profileDepartures.partitioningIndex(in: profile..<profile + stops.count) {
            start.adding($0) >= moment
        }
        return next - profile
    }
}
