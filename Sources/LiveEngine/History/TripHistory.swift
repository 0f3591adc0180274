import TransitCore

/// The last days of one trip. Times are seconds from the service day's start; ``Trajectory/unknown`` where neither that
/// day nor what is usual on its line tells them.
struct TripHistory: Sendable {
    static let mostDays = 12
    /// Days after which a trajectory is dropped, as soon as there are some newer ones.
    private static let longestMemory: Int32 = 60
    private static let enoughNewer = 3

    let stopCount: Int
    /// Ascending.
    private(set) var dates: [ServiceDate] = []
    /// Row after row, one for each date.
    private(set) var arrivals: [Int32] = []
    private(set) var departures: [Int32] = []
    /// Medians of the days, by stop.
    private(set) var usualArrivals: [Int32]
    private(set) var usualDepartures: [Int32]
    /// The first stop that it usually leaves.
    private(set) var firstPlace = 0

    init(stopCount: Int) {
        self.stopCount = stopCount
        usualArrivals = [Int32](repeating: Trajectory.unknown, count: stopCount)
        usualDepartures = usualArrivals
    }

    var dayCount: Int { dates.count }
    /// On which it was seen last, since 1970.
    var lastDay: Int32 { dates.last?.daysSince1970 ?? 0 }

    func arrival(_ day: Int, _ place: Int) -> Double? { Self.time(arrivals[day * stopCount + place]) }
    func departure(_ day: Int, _ place: Int) -> Double? { Self.time(departures[day * stopCount + place]) }
    func usualArrival(_ place: Int) -> Double? { Self.time(usualArrivals[place]) }
    func usualDeparture(_ place: Int) -> Double? { Self.time(usualDepartures[place]) }

    private static func time(_ value: Int32) -> Double? { value == Trajectory.unknown ? nil : Double(value) }

    /// Of two trajectories of one day the one that saw more stops counts.
    ///
    /// - Parameter filling: fills the holes of a trajectory that is kept.
    mutating func add(_ trajectory: Trajectory, filling: (inout Trajectory) -> Void) {
        guard trajectory.arrivals.count == stopCount else { return }
        let seen = Int32(clamping: trajectory.knownStops)
        var place = dates.firstIndex { $0 >= trajectory.date } ?? dates.count
        if place < dates.count, dates[place] == trajectory.date {
            guard seen >= seenStops[place] else { return }
            remove(place)
        } else if place == 0, dates.count == Self.mostDays {
            return
        }
        var filled = trajectory
        filling(&filled)
        let first = trajectory.departures.firstIndex { $0 != Trajectory.unknown } ?? 0
        insert(filled, seen: seen, first: Int32(clamping: first), at: place)
        if dates.count > Self.mostDays {
            remove(0)
            place -= 1
        }
        forgetOld()
        updateUsual()
    }

    /// Stops that were seen, and the first of them, by date, before holes were filled.
    private var seenStops: [Int32] = []
    private var firstStops: [Int32] = []

    private mutating func insert(_ trajectory: Trajectory, seen: Int32, first: Int32, at place: Int) {
        dates.insert(trajectory.date, at: place)
        seenStops.insert(seen, at: place)
        firstStops.insert(first, at: place)
        arrivals.insert(contentsOf: trajectory.arrivals, at: place * stopCount)
        departures.insert(contentsOf: trajectory.departures, at: place * stopCount)
    }

    private mutating func remove(_ place: Int) {
        dates.remove(at: place)
        seenStops.remove(at: place)
        firstStops.remove(at: place)
        let row = place * stopCount..<(place + 1) * stopCount
        arrivals.removeSubrange(row)
        departures.removeSubrange(row)
    }

    private mutating func forgetOld() {
        guard let newest = dates.last else { return }
        while dates.count > Self.enoughNewer, newest - dates[0] > Self.longestMemory { remove(0) }
    }

    private mutating func updateUsual() {
        for place in 0..<stopCount {
            usualArrivals[place] = median(of: arrivals, at: place)
            usualDepartures[place] = median(of: departures, at: place)
        }
        // Some days were first seen under way, so it is rather the first of these.
        firstPlace = firstStops.isEmpty ? 0 : Int(firstStops.sorted()[firstStops.count / 4])
    }

    private func median(of column: [Int32], at place: Int) -> Int32 {
        var values: [Int32] = []
        for day in 0..<dayCount {
            let value = column[day * stopCount + place]
            if value != Trajectory.unknown { values.append(value) }
        }
        return values.median ?? Trajectory.unknown
    }
}

extension Array where Element: FixedWidthInteger {
    /// Of an even number the mean of the two in the middle; nil of nothing.
    var median: Element? {
        guard !isEmpty else { return nil }
        let sorted = sorted()
        let middle = count / 2
        return count % 2 == 1 ? sorted[middle] : sorted[middle - 1] + (sorted[middle] - sorted[middle - 1]) / 2
    }
}
