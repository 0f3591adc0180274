import TransitCore

/// A queue of a service day's trips in the order of their start, from which due trips are taken.
struct DueTrips: Sendable {
    private var trips: [TripIndex]
    private var next = 0

    /// Creates the queue of a service day's trips, sorted by start.
    /// - Parameter start: A service time in seconds; trips that start earlier are omitted.
    init(on date: ServiceDate, from start: Int32, in timetable: Timetable) {
        trips = timetable.trips.filter { timetable.tripStarts[$0] >= start && timetable.runs($0, on: date) }
        trips.sort { (timetable.tripStarts[$0], $0) < (timetable.tripStarts[$1], $1) }
    }

    /// Removes and returns the next trip that starts by a service time; nil if there is none.
    mutating func take(by time: Int32, in timetable: Timetable) -> TripIndex? {
        guard next < trips.count, timetable.tripStarts[trips[next]] <= time else { return nil }
        defer { next += 1 }
        return trips[next]
    }
}
