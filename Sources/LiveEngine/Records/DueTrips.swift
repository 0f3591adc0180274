import TransitCore

/// The trips of a service day in the order of their start, of which those that are due are taken one after the other.
struct DueTrips: Sendable {
    private var trips: [TripIndex]
    private var next = 0

    /// - Parameter start: The service time before which trips are left out, in seconds.
    init(on date: ServiceDate, from start: Int32, in timetable: Timetable) {
        trips = timetable.trips.filter { timetable.tripStarts[$0] >= start && timetable.runs($0, on: date) }
        trips.sort { (timetable.tripStarts[$0], $0) < (timetable.tripStarts[$1], $1) }
    }

    /// Returns the next trip that starts by a service time; nil if there is none.
    mutating func take(by time: Int32, in timetable: Timetable) -> TripIndex? {
        guard next < trips.count, timetable.tripStarts[trips[next]] <= time else { return nil }
        defer { next += 1 }
        return trips[next]
    }
}
