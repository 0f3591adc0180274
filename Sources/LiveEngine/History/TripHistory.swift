import TransitCore

/// The observed times of one trip on its most recent days. Times are seconds from the start of the service day, or
/// ``Trajectory/unknown`` for a stop that was neither observed nor filled in with usual travel times.
struct TripHistory: Sendable {
    static let mostDays = 12
    /// The age in days above which a day is dropped if there are enough newer days.
    private static let longestMemory: Int32 = 60
    private static let enoughNewer = 3

    let stopCount: Int
    /// The service days, in ascending order.
    private(set) var dates: [ServiceDate] = []
    /// The arrivals: one row of stops per date, in the order of ``dates``.
    private(set) var arrivals: [Int32] = []
    private(set) var departures: [Int32] = []
    /// The median arrival time at each stop over all days.
    private(set) var usualArrivals: [Int32]
    private(set) var usualDepartures: [Int32]
    /// The index of the first stop that the trip usually serves.
    private(set) var firstCallIndex = 0
    /// The index of the last stop that the trip usually serves.
    private(set) var lastCallIndex = 0

    init(stopCount: Int) {
        self.stopCount = stopCount
        usualArrivals = [Int32](repeating: Trajectory.unknown, count: stopCount)
        usualDepartures = usualArrivals
    }

    var dayCount: Int { dates.count }
    /// The day on which the trip was last seen, in days since 1970.
    var lastDay: Int32 { dates.last?.daysSince1970 ?? 0 }

    func arrival(_ day: Int, _ callIndex: Int) -> Double? { Self.time(arrivals[day * stopCount + callIndex]) }
    func departure(_ day: Int, _ callIndex: Int) -> Double? { Self.time(departures[day * stopCount + callIndex]) }
    func usualArrival(_ callIndex: Int) -> Double? { Self.time(usualArrivals[callIndex]) }
    func usualDeparture(_ callIndex: Int) -> Double? { Self.time(usualDepartures[callIndex]) }

    private static func time(_ value: Int32) -> Double? { value == Trajectory.unknown ? nil : Double(value) }

    /// Adds a trajectory. Of two trajectories for one day, the one with more observed stops is stored.
    ///
    /// - Parameter filling: Fills in the missing times of the trajectory; called only if it is stored.
    mutating func add(_ trajectory: Trajectory, filling: (inout Trajectory) -> Void) {
        guard trajectory.arrivals.count == stopCount else { return }
        let seen = Int32(clamping: trajectory.knownStops)
        var index = dates.firstIndex { $0 >= trajectory.date } ?? dates.count
        if index < dates.count, dates[index] == trajectory.date {
            guard seen >= seenStops[index] else { return }
            remove(index)
        } else if index == 0, dates.count == Self.mostDays {
            return
        }
        var filled = trajectory
        filling(&filled)
        let first = trajectory.departures.firstIndex { $0 != Trajectory.unknown } ?? 0
        let last = trajectory.arrivals.lastIndex { $0 != Trajectory.unknown } ?? stopCount - 1
        insert(filled, seen: seen, span: first...max(last, first), at: index)
        if dates.count > Self.mostDays {
            remove(0)
            index -= 1
        }
        forgetOld()
        updateUsual()
    }

    /// The number of observed stops per date, before gaps were filled.
    private var seenStops: [Int32] = []
    /// The first observed stop per date, before gaps were filled.
    private var firstStops: [Int32] = []
    private var lastStops: [Int32] = []

    private mutating func insert(_ trajectory: Trajectory, seen: Int32, span: ClosedRange<Int>, at index: Int) {
        dates.insert(trajectory.date, at: index)
        seenStops.insert(seen, at: index)
        firstStops.insert(Int32(clamping: span.lowerBound), at: index)
        lastStops.insert(Int32(clamping: span.upperBound), at: index)
        arrivals.insert(contentsOf: trajectory.arrivals, at: index * stopCount)
        departures.insert(contentsOf: trajectory.departures, at: index * stopCount)
    }

    private mutating func remove(_ index: Int) {
        dates.remove(at: index)
        seenStops.remove(at: index)
        firstStops.remove(at: index)
        lastStops.remove(at: index)
        let row = index * stopCount..<(index + 1) * stopCount
        arrivals.removeSubrange(row)
        departures.removeSubrange(row)
    }

    private mutating func forgetOld() {
        guard let newest = dates.last else { return }
        while dates.count > Self.enoughNewer, newest - dates[0] > Self.longestMemory { remove(0) }
    }

    private mutating func updateUsual() {
        for callIndex in 0..<stopCount {
            usualArrivals[callIndex] = median(of: arrivals, at: callIndex)
            usualDepartures[callIndex] = median(of: departures, at: callIndex)
        }
        guard !dates.isEmpty else { return }
        // Some days were observed only partly, so the first and last stop are determined by quartiles.
        firstCallIndex = Int(firstStops.sorted()[firstStops.count / 4])
        lastCallIndex = Int(lastStops.sorted()[(lastStops.count - 1) - lastStops.count / 4])
    }

    private func median(of column: [Int32], at callIndex: Int) -> Int32 {
        var values: [Int32] = []
        for day in 0..<dayCount {
            let value = column[day * stopCount + callIndex]
            if value != Trajectory.unknown { values.append(value) }
        }
        return values.median ?? Trajectory.unknown
    }
}

extension Array where Element: FixedWidthInteger {
    /// The median, or the mean of the middle two; nil if empty.
    var median: Element? {
        guard !isEmpty else { return nil }
        let sorted = sorted()
        let middle = count / 2
        return count % 2 == 1 ? sorted[middle] : sorted[middle - 1] + (sorted[middle] - sorted[middle - 1]) / 2
    }
}
