import LiveModel
import TransitCore

/// The columns of a day's trajectories, in the order of trips. Times are differences from the times of the run's
/// visits, most of which are 0; without visits, from ``ExpectedTimes``.
struct TrajectoryColumns {
    /// The number of columns.
    static let count = 7

    /// The trips, each as the difference from the previous trajectory's trip. A trip is represented by its index plus
    /// one, and no trip by 0.
    private var trips = ByteWriter()
    /// The patterns, each as the difference from the pattern of the trajectory's trip or, without a trip, from the
    /// pattern of the previous trajectory.
    private var patterns = ByteWriter()
    private var flags = ByteWriter()
    /// The 64-bit numbers that identify the name, the trip and the previous trip; absent values are omitted.
    private var words = ByteWriter()
    private var tripIDs = ByteWriter()
    private var arrivals = ByteWriter()
    private var departures = ByteWriter()
    private var last = TrajectoryReference()

    var columns: [ByteWriter] { [trips, patterns, flags, words, tripIDs, arrivals, departures] }

    /// Creates the columns of a day's trajectories.
    /// - Parameter day: A day in file order.
    init(_ day: RecordedDay) {
        let visits = VisitsByTrip(day)
        for trajectory in day.trajectories {
            let trip = trajectory.trip.map { Int64($0) + 1 } ?? 0
            trips.signed(trip - last.trip)
            last.trip = trip
            let pattern = Int64(trajectory.pattern)
            patterns.signed(pattern - last.expectedPattern(in: day))
            last.pattern = pattern
            add(trajectory)
            addTimes(of: trajectory, ExpectedTrajectory(trajectory.trip, on: trajectory.pattern, in: day, visits))
        }
    }

    private mutating func add(_ trajectory: RecordedTrajectory) {
        flags.byte(TrajectoryFlags(trajectory).rawValue)
        for word in [trajectory.name, trajectory.link?.number, trajectory.link?.before] {
            if let word { words.word(word) }
        }
        if let id = trajectory.link?.tripID { tripIDs.text(id) }
    }

    private mutating func addTimes(of trajectory: RecordedTrajectory, _ expected: ExpectedTrajectory) {
        var expected = expected
        for (call, (arrival, departure)) in zip(trajectory.arrivals, trajectory.departures).enumerated() {
            let known = arrival == RecordedTrajectory.unknown ? nil : arrival
            arrivals.optional(known.map { $0 &- expected.arrival(call) })
            let left = departure == RecordedTrajectory.unknown ? nil : departure
            departures.optional(left.map { $0 &- expected.departure(call, arrival: known) })
            expected.observe(call, arrival: known, departure: left)
        }
    }
}

/// The flags of the optional values that a trajectory contains.
struct TrajectoryFlags: OptionSet {
    let rawValue: UInt8

    static let name = TrajectoryFlags(rawValue: 1)
    static let link = TrajectoryFlags(rawValue: 2)
    static let number = TrajectoryFlags(rawValue: 4)
    static let before = TrajectoryFlags(rawValue: 8)
    static let tripID = TrajectoryFlags(rawValue: 16)

    init(rawValue: UInt8) { self.rawValue = rawValue }

    init(_ trajectory: RecordedTrajectory) {
        self = []
        if trajectory.name != nil { insert(.name) }
        if trajectory.link != nil { insert(.link) }
        if trajectory.link?.number != nil { insert(.number) }
        if trajectory.link?.before != nil { insert(.before) }
        if trajectory.link?.tripID != nil { insert(.tripID) }
    }
}

/// The trip and the pattern of the previous trajectory, from which those of the next one are encoded as differences.
struct TrajectoryReference {
    /// The index of the trip plus one; 0 for no trip.
    var trip: Int64 = 0
    var pattern: Int64 = 0

    /// Returns the pattern of the trip or, without a trip, the pattern of the previous trajectory.
    func expectedPattern(in day: RecordedDay) -> Int64 {
        trip > 0 && trip <= day.trips.count ? Int64(day.trips[Int(trip - 1)].pattern) : pattern
    }
}
