import LiveModel
import TransitCore

/// Reads ``TrajectoryColumns``.
struct TrajectoryDecoder {
    private let day: RecordedDay
    private let visits: VisitsByTrip
    private var trips, patterns, flags, words, tripIDs, arrivals, departures: ColumnCursor
    private var last = TrajectoryReference()

    /// Creates a decoder.
    /// - Parameters:
    ///   - columns: The columns of the block, ``TrajectoryColumns/count`` in number.
    ///   - day: The day without trajectories.
    init(_ columns: [ColumnCursor], _ day: RecordedDay) {
        self.day = day
        visits = VisitsByTrip(day)
        (trips, patterns, flags, words) = (columns[0], columns[1], columns[2], columns[3])
        (tripIDs, arrivals, departures) = (columns[4], columns[5], columns[6])
    }

    mutating func trajectories() throws(DamagedBlock) -> [RecordedTrajectory] {
        var trajectories: [RecordedTrajectory] = []
        trajectories.reserveCapacity(flags.remaining)
        while flags.remaining > 0 {
            guard var trajectory = next() else { throw DamagedBlock() }
            addTimes(to: &trajectory)
            trajectories.append(trajectory)
        }
        let isComplete =
            trips.isComplete && patterns.isComplete && flags.isComplete && words.isComplete && tripIDs.isComplete
            && arrivals.isComplete && departures.isComplete
        guard isComplete else { throw DamagedBlock() }
        return trajectories
    }

    /// Reads the next trajectory; its times are filled in later. Nil if its trip or pattern does not exist.
    private mutating func next() -> RecordedTrajectory? {
        last.trip &+= trips.signed()
        guard (0...Int64(day.trips.count)).contains(last.trip) else { return nil }
        last.pattern = last.expectedPattern(in: day) &+ patterns.signed()
        guard (0..<Int64(day.patterns.count)).contains(last.pattern) else { return nil }
        let present = TrajectoryFlags(rawValue: flags.byte())
        var trajectory = RecordedTrajectory(
            trip: last.trip == 0 ? nil : UInt32(last.trip - 1), pattern: UInt32(last.pattern),
            name: present.contains(.name) ? words.word() : nil, arrivals: [], departures: [])
        if present.contains(.link) { trajectory.link = link(present) }
        return trajectory
    }

    private mutating func link(_ present: TrajectoryFlags) -> RecordedLink {
        RecordedLink(
            number: present.contains(.number) ? words.word() : nil,
            before: present.contains(.before) ? words.word() : nil,
            tripID: present.contains(.tripID) ? tripIDs.text(tripIDs.count()) : nil)
    }

    private mutating func addTimes(to trajectory: inout RecordedTrajectory) {
        var expected = ExpectedTrajectory(trajectory.trip, on: trajectory.pattern, in: day, visits)
        for call in day.patterns[Int(trajectory.pattern)].stops.indices {
            let arrival = arrivals.optional().map { $0 &+ expected.arrival(call) }
            let departure = departures.optional().map { $0 &+ expected.departure(call, arrival: arrival) }
            trajectory.arrivals.append(arrival ?? RecordedTrajectory.unknown)
            trajectory.departures.append(departure ?? RecordedTrajectory.unknown)
            expected.observe(call, arrival: arrival, departure: departure)
        }
    }
}
