import LiveModel
import TransitCore

/// The columns of a day's trajectories, by trip. Times are differences from the visits of the same run, most of which
/// are 0, and elsewhere from ``ExpectedTimes``.
struct TrajectoryColumns {
    /// Number of columns.
    static let count = 7

    /// Differences of the trip's index plus one; 0 stands for no trip.
    private var trips = ByteWriter()
    /// Differences from the pattern of the trip, or of the trajectory before.
    private var patterns = ByteWriter()
    private var flags = ByteWriter()
    /// The numbers that are present of name, trip and trip before.
    private var words = ByteWriter()
    private var tripIDs = ByteWriter()
    private var arrivals = ByteWriter()
    private var departures = ByteWriter()
    private var last = TrajectoryReference()

    var columns: [ByteWriter] { [trips, patterns, flags, words, tripIDs, arrivals, departures] }

    /// - Parameter day: Must be in file order.
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

/// The presence of the optional values of a trajectory.
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

/// The trip and the pattern to which those of the next trajectory are differences.
struct TrajectoryReference {
    /// The index plus one; 0 for no trip.
    var trip: Int64 = 0
    var pattern: Int64 = 0

    /// Returns the pattern of the trip; that of the trajectory before without a trip.
    func expectedPattern(in day: RecordedDay) -> Int64 {
        trip > 0 && trip <= day.trips.count ? Int64(day.trips[Int(trip - 1)].pattern) : pattern
    }
}
