import LiveModel

/// The trips of a day that is being merged. Two records describe the same run if their ids and starts are equal.
struct DayTrips {
    private struct Run: Hashable {
        var id: String
        var start: Int32
    }

    /// The maximum difference between the starts that two nodes recorded for the same added run without a timetable, in
    /// seconds. Such a start is the first observed time.
    private static let longest: Int32 = 3 * 3600

    private var runs: [Run: UInt32]
    /// The indexes of added runs without a timetable, by trip id.
    private var unscheduled: [String: [UInt32]]

    init(_ day: RecordedDay) {
        let trips = Array(day.trips.enumerated())
        runs = Dictionary(trips.map { (Self.run($1), UInt32($0)) }) { first, _ in first }
        unscheduled = Dictionary(grouping: trips.filter { $0.element.isUnscheduled }, by: \.element.id)
            .mapValues { $0.map { UInt32($0.offset) } }
    }

    /// Adds the trips of another part of the day, and merges those that both contain.
    /// - Parameter patterns: The index in `day` of each of the part's patterns.
    /// - Returns: The index in `day` of each of the part's trips.
    func add(_ part: RecordedDay, _ patterns: [UInt32], to day: inout RecordedDay) -> [UInt32] {
        part.trips.map { trip in
            if let index = index(of: trip, in: day) {
                day.trips[Int(index)].merge(trip)
                return index
            }
            var copy = trip
            copy.pattern = patterns[Int(trip.pattern)]
            day.trips.append(copy)
            return UInt32(day.trips.count - 1)
        }
    }

    private func index(of trip: RecordedTrip, in day: RecordedDay) -> UInt32? {
        if let same = runs[Self.run(trip)] { return same }
        guard trip.isUnscheduled else { return nil }
        return unscheduled[trip.id]?.first { abs(day.trips[Int($0)].start - trip.start) <= Self.longest }
    }

    private static func run(_ trip: RecordedTrip) -> Run { Run(id: trip.id, start: trip.start) }
}

extension RecordedTrip {
    fileprivate var isUnscheduled: Bool { isAdded && arrivals.isEmpty }

    /// Merges the record of the same run by another node. The state with more evidence takes precedence.
    fileprivate mutating func merge(_ other: RecordedTrip) {
        if state == other.state { isShortTurned = isShortTurned && other.isShortTurned }
        if isUnscheduled { start = min(start, other.start) }
        if vehicle.isEmpty { vehicle = other.vehicle }
        guard other.state.weight > state.weight else { return }
        (state, isShortTurned) = (other.state, other.isShortTurned)
        if !other.vehicle.isEmpty { vehicle = other.vehicle }
    }
}

extension RecordedTrip.State {
    fileprivate var weight: Int {
        switch self {
        case .unknown: 0
        case .notSeen: 1
        case .canceled: 2
        case .underWay: 3
        case .performed: 4
        }
    }
}
