import TransitCore

/// The statistics of one pattern over all of its trips.
struct PatternHistory: Sendable {
    /// The default speed in metres per second, including stops.
    static let usualPace = 5.5
    /// The maximum number of stops filled in before the first and after the last observed stop of a trip.
    private static let farthestFilled = 6
    /// The maximum number of trips: several times all weekday, Saturday and Sunday trips of a frequent line. The limit
    /// matters if trip ids change daily.
    private static let mostTrips = 3000

    let stopCount: Int
    private(set) var trips: [TripName: TripHistory] = [:]
    /// The travel time to each stop from the previous stop, in seconds; 0 for the first stop.
    private(set) var legs: RecentMedians
    /// The dwell at each stop in seconds.
    private(set) var dwells: RecentMedians
    private(set) var slopes: DeviationSlopes

    init(of pattern: PatternIndex, in timetable: Timetable) {
        let distances = timetable.stops(of: pattern).map { Double(timetable.patternStopDistances[$0]) }
        stopCount = distances.count
        let expected = distances.indices.map { callIndex in
            callIndex == 0 ? 0 : Int32((distances[callIndex] - distances[callIndex - 1]) / Self.usualPace)
        }
        legs = RecentMedians(initially: expected)
        dwells = RecentMedians(initially: [Int32](repeating: 0, count: distances.count))
        slopes = DeviationSlopes(stopCount: distances.count)
    }

    /// The size of the history in calls: one for each stop of each trip, plus the statistics of the pattern.
    var keptCalls: Int { (trips.count + 3) * stopCount }

    /// The days on which the trips were last seen, in days since 1970.
    var days: Set<Int32> { Set(trips.values.map(\.lastDay)) }

    /// Removes trips last seen on a day until the given number of calls is freed.
    /// - Returns: The number of calls freed.
    mutating func forgetTrips(of day: Int32, calls: Int) -> Int {
        let most = calls / max(stopCount, 1) + 1
        let names = trips.lazy.filter { $0.value.lastDay == day }.prefix(most).map(\.key)
        let forgotten = Array(names)
        for name in forgotten { trips[name] = nil }
        return forgotten.count * stopCount
    }

    /// Returns the travel time from the previous stop; nil without observations.
    func segment(to callIndex: Int) -> SegmentTimes.Segment? {
        guard callIndex > 0, legs.count(at: callIndex) > 0 else { return nil }
        return SegmentTimes.Segment(
            mean: Float(legs[callIndex] + dwells[callIndex - 1]), count: Float(legs.count(at: callIndex)))
    }

    mutating func add(_ trajectory: Trajectory) {
        guard trajectory.arrivals.count == stopCount else { return }
        if let trip = trips[trajectory.key.name] { slopes.learn(trajectory, usual: trip) }
        for callIndex in 0..<stopCount {
            let departure = trajectory.departures[callIndex]
            let arrival = trajectory.arrivals[callIndex]
            if arrival != Trajectory.unknown, departure != Trajectory.unknown {
                dwells.add(max(departure - arrival, 0), at: callIndex)
            }
            if callIndex > 0, arrival != Trajectory.unknown, trajectory.departures[callIndex - 1] != Trajectory.unknown
            {
                legs.add(max(arrival - trajectory.departures[callIndex - 1], 0), at: callIndex)
            }
        }
        if trips.count >= Self.mostTrips, trips[trajectory.key.name] == nil { forgetOldest() }
        var trip = trips.removeValue(forKey: trajectory.key.name) ?? TripHistory(stopCount: stopCount)
        trip.add(trajectory) { fill(&$0) }
        trips[trajectory.key.name] = trip
    }

    /// Removes the quarter of the trips that were seen the longest ago, so that a removal is rarely necessary.
    private mutating func forgetOldest() {
        let byAge = trips.sorted { $0.value.lastDay < $1.value.lastDay }
        for (name, _) in byAge.prefix(Self.mostTrips / 4) { trips[name] = nil }
    }

    /// Extends a trajectory before its first and after its last observed stop with median travel times.
    private func fill(_ trajectory: inout Trajectory) {
        guard let first = trajectory.departures.firstIndex(where: { $0 != Trajectory.unknown }),
            let last = trajectory.arrivals.lastIndex(where: { $0 != Trajectory.unknown })
        else { return }
        for callIndex in stride(from: first - 1, through: max(first - Self.farthestFilled, 0), by: -1) {
            guard trajectory.arrivals[callIndex + 1] != Trajectory.unknown else { break }
            trajectory.departures[callIndex] = trajectory.arrivals[callIndex + 1] - legs[callIndex + 1]
            trajectory.arrivals[callIndex] = trajectory.departures[callIndex] - dwells[callIndex]
        }
        let end = min(last + Self.farthestFilled, stopCount - 1)
        guard last < end else { return }
        for callIndex in (last + 1)...end {
            trajectory.arrivals[callIndex] =
                max(trajectory.departures[callIndex - 1], trajectory.arrivals[callIndex - 1]) + legs[callIndex]
            trajectory.departures[callIndex] = trajectory.arrivals[callIndex] + dwells[callIndex]
        }
    }
}

/// The median of the most recent travel times or dwells at each stop of a pattern, in seconds.
struct RecentMedians: Sendable {
    private static let memory = 31
    private var values: [[Int32]]
    private var next: [UInt8]
    private var medians: [Int32]

    /// Creates the medians of a pattern that has no observations.
    /// - Parameter initially: The value at each stop until it has observations, in seconds.
    init(initially: [Int32]) {
        medians = initially
        values = [[Int32]](repeating: [], count: initially.count)
        next = [UInt8](repeating: 0, count: initially.count)
    }

    subscript(callIndex: Int) -> Int32 { medians[callIndex] }
    func count(at callIndex: Int) -> Int { values[callIndex].count }

    mutating func add(_ value: Int32, at callIndex: Int) {
        if values[callIndex].count < Self.memory {
            values[callIndex].append(value)
        } else {
            values[callIndex][Int(next[callIndex])] = value
            next[callIndex] = (next[callIndex] + 1) % UInt8(Self.memory)
        }
        medians[callIndex] = values[callIndex].median ?? 0
    }
}
