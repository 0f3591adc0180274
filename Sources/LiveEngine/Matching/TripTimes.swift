package import TransitCore

/// One trip on one day with its times in epoch seconds, read from the timetable where they are asked for.
package struct TripTimes: Sendable {
    package let timetable: Timetable
    package let trip: TripIndex
    package let pattern: PatternIndex
    /// The rows of its pattern in the pattern stops' columns.
    package let stops: Range<Int>
    /// When its service day starts, epoch seconds.
    package let dayStart: Int64

    package init(_ day: TripDay, in timetable: Timetable) {
        self.init(day, pattern: timetable.pattern(of: day.trip), in: timetable)
    }

    package init(_ day: TripDay, pattern: PatternIndex, in timetable: Timetable) {
        self.init(day.trip, pattern: pattern, dayStart: timetable.zone.start(of: day.date), in: timetable)
    }

    init(_ trip: TripIndex, pattern: PatternIndex, dayStart: Int64, in timetable: Timetable) {
        self.timetable = timetable
        self.trip = trip
        self.pattern = pattern
        stops = timetable.stops(of: pattern)
        self.dayStart = dayStart
    }

    package func arrival(at place: Int) -> Int64 { dayStart + Int64(timetable.arrival(of: trip, at: place)) }
    package func departure(at place: Int) -> Int64 { dayStart + Int64(timetable.departure(of: trip, at: place)) }
    package var start: Int64 { departure(at: 0) }
    package var end: Int64 { arrival(at: stops.count - 1) }

    /// When it should be at a distance along the shape: the departure at a stop, even pace between two.
    package func time(atDistance distance: Double) -> Double {
        let next = timetable.place(after: distance, in: stops)
        guard next > 0 else { return Double(departure(at: 0)) }
        guard next < stops.count else { return Double(arrival(at: stops.count - 1)) }
        let from = Double(timetable.patternStopDistances[stops.lowerBound + next - 1])
        let to = Double(timetable.patternStopDistances[stops.lowerBound + next])
        let left = Double(departure(at: next - 1))
        let share = to > from ? (distance - from) / (to - from) : 1
        return left + (Double(arrival(at: next)) - left) * min(max(share, 0), 1)
    }
}

extension Timetable {
    /// The first of a pattern's stops, counted from its first, that lies beyond a distance along its shape; the number
    /// of stops if none does.
    package func place(after distance: Double, in stops: Range<Int>) -> Int {
        patternStopDistances.partitioningIndex(in: stops) { Double($0) > distance } - stops.lowerBound
    }

    /// Whether the pattern has trips, and thus times.
    package func hasTrips(_ pattern: PatternIndex) -> Bool { !trips(of: pattern).isEmpty }
}
