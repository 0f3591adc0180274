import LiveModel

/// The expected times of a trajectory: the times of the visits of its run, otherwise ``ExpectedTimes``.
struct ExpectedTrajectory {
    /// The visits of the run by call; empty if the run is unknown or recorded on another pattern.
    private let visits: [StopVisit?]
    private var expected: ExpectedTimes

    init(_ trip: UInt32?, on pattern: UInt32, in day: RecordedDay, _ visits: VisitsByTrip) {
        guard let trip, day.trips[Int(trip)].pattern == pattern else {
            let start = trip.map { day.trips[Int($0)].start } ?? 0
            expected = ExpectedTimes(RecordedTrip(id: "", pattern: pattern, start: start))
            self.visits = []
            return
        }
        expected = ExpectedTimes(day.trips[Int(trip)])
        self.visits = visits.calls(of: Int(trip), count: day.patterns[Int(pattern)].stops.count)
    }

    func arrival(_ call: Int) -> Int32 {
        visit(call)?.arrival ?? Int32(truncatingIfNeeded: expected.arrival(UInt16(truncatingIfNeeded: call)))
    }

    func departure(_ call: Int, arrival: Int32?) -> Int32 {
        visit(call)?.departure ?? arrival
            ?? Int32(truncatingIfNeeded: expected.departure(UInt16(truncatingIfNeeded: call)))
    }

    private func visit(_ call: Int) -> StopVisit? { call < visits.count ? visits[call] : nil }

    /// Updates the expected times with the actual times of a call. Must be called in the order of calls.
    mutating func observe(_ call: Int, arrival: Int32?, departure: Int32?) {
        expected.observe(
            StopVisit(
                trip: 0, call: UInt16(truncatingIfNeeded: call), basis: .positions, arrival: arrival,
                departure: departure))
    }
}
