import LiveModel

/// The expected times of a trip's next visit, from its schedule and its delay at the previous visit. Columns store the
/// differences between actual and expected times.
struct ExpectedTimes {
    private let trip: RecordedTrip
    private var delay: Int64 = 0
    private var last: Int64

    init(_ trip: RecordedTrip) {
        self.trip = trip
        last = Int64(trip.start)
    }

    func arrival(_ call: UInt16) -> Int64 { expected(trip.arrivals, Int(call)) }

    func departure(_ call: UInt16) -> Int64 { expected(trip.departures, Int(call)) }

    private func expected(_ times: [Int32], _ call: Int) -> Int64 {
        call < times.count ? Int64(times[call]) + delay : last
    }

    mutating func observe(_ visit: StopVisit) {
        let call = Int(visit.call)
        if let departure = visit.departure {
            observe(Int64(departure), call < trip.departures.count ? trip.departures[call] : nil)
        } else if let arrival = visit.arrival {
            observe(Int64(arrival), call < trip.arrivals.count ? trip.arrivals[call] : nil)
        }
    }

    private mutating func observe(_ time: Int64, _ scheduled: Int32?) {
        last = time
        if let scheduled { delay = time - Int64(scheduled) }
    }
}
