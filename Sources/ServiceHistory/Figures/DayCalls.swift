import LiveModel
import TransitCore

/// All calls of a day's trips, with access by trip and call index.
struct DayCalls {
    let day: RecordedDay
    /// For each trip, the index in `visits` of its first call.
    private var offsets: [Int] = []
    /// For each call of each trip, the index of its visit in the day; -1 if there is none.
    private var visits: [Int32] = []

    init(_ day: RecordedDay) {
        self.day = day
        offsets.reserveCapacity(day.trips.count)
        var count = 0
        for trip in day.trips {
            offsets.append(count)
            count += day.pattern(of: trip).stops.count
        }
        visits = Array(repeating: -1, count: count)
        for (index, visit) in day.visits.enumerated() {
            visits[offsets[Int(visit.trip)] + Int(visit.call)] = Int32(index)
        }
    }

    func visit(_ trip: Int, _ call: Int) -> StopVisit? {
        let index = visits[offsets[trip] + call]
        return index < 0 ? nil : day.visits[Int(index)]
    }

    func callCount(_ trip: Int) -> Int { day.pattern(of: day.trips[trip]).stops.count }

    func times(_ trip: Int, _ call: Int) -> CallTimes {
        CallTimes(day.trips[trip], call: call, of: callCount(trip), visit: visit(trip, call))
    }

    /// Returns the index of a trip's last call with an observed time; nil if there is none.
    func lastObserved(_ trip: Int) -> Int? {
        (0..<callCount(trip)).last { visit(trip, $0)?.isObserved ?? false }
    }
}

extension RecordedPattern {
    /// Returns whether punctuality is evaluated at a call: at time points only, or at all calls if either all or none
    /// of the stops of the pattern are time points, as in feeds without time points.
    package func isJudged(_ call: Int) -> Bool {
        guard isTimepoint.indices.contains(call), isTimepoint.contains(true), isTimepoint.contains(false) else {
            return true
        }
        return isTimepoint[call]
    }
}
