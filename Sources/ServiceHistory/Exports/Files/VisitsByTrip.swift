import LiveModel

/// A day's visits, by trip.
struct VisitsByTrip {
    private let visits: [StopVisit]
    /// The indexes of visits in the order of their trips.
    private var order: [Int32]
    /// The first index in ``order`` for each trip, and the end of the last trip.
    private var starts: [Int]

    init(_ day: RecordedDay) {
        visits = day.visits
        starts = Array(repeating: 0, count: day.trips.count + 1)
        for visit in visits { starts[Int(visit.trip) + 1] += 1 }
        for trip in day.trips.indices { starts[trip + 1] += starts[trip] }
        var next = starts
        order = Array(repeating: 0, count: visits.count)
        for (index, visit) in visits.enumerated() {
            order[next[Int(visit.trip)]] = Int32(index)
            next[Int(visit.trip)] += 1
        }
    }

    /// Returns a trip's visits by call index; nil for calls without a visit.
    func calls(of trip: Int, count: Int) -> [StopVisit?] {
        var calls: [StopVisit?] = Array(repeating: nil, count: count)
        for index in order[starts[trip]..<starts[trip + 1]] {
            let visit = visits[Int(index)]
            if Int(visit.call) < count { calls[Int(visit.call)] = visit }
        }
        return calls
    }
}
