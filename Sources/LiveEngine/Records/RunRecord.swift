import LiveModel
import TransitCore

/// The state of one run while it is being recorded.
struct RunRecord: Sendable {
    /// The index of the run's trip in the recorded day.
    let trip: UInt32
    /// The vehicle that represents the run; empty if none was observed.
    private(set) var vehicle = ""
    private var vehicleSeenAt = EpochSeconds.min
    /// The recorded calls; nil for a call without a record.
    private(set) var visits: [StopVisit?]
    /// The index of the last call with a record; −1 if there is none.
    private var lastRecorded = -1
    var shown: ShownTimes
    var way = PositionThinning()
    /// The time of the last change.
    var changedAt: EpochSeconds

    /// The time without a report, in seconds, after which another vehicle may represent the run.
    private static let patience: Int64 = 300

    init(trip: UInt32, calls: Int, at now: EpochSeconds) {
        self.trip = trip
        visits = Array(repeating: nil, count: calls)
        shown = ShownTimes(calls: calls)
        changedAt = now
    }

    /// Restores a run of a recorded day.
    init(trip: UInt32, calls: Int, vehicle: String, _ visits: [StopVisit], at now: EpochSeconds) {
        self.init(trip: trip, calls: calls, at: now)
        self.vehicle = vehicle
        for visit in visits where visit.call < calls {
            self.visits[Int(visit.call)] = visit
            lastRecorded = max(lastRecorded, Int(visit.call))
        }
    }

    /// Registers a report of a vehicle on the run.
    /// - Returns: Whether the vehicle represents the run. Of two vehicles on one run, the first represents it while it
    ///   reports.
    mutating func isServed(by other: String, at time: EpochSeconds) -> Bool {
        if vehicle != other {
            guard vehicle.isEmpty || time - vehicleSeenAt > Self.patience else { return false }
            vehicle = other
            way = PositionThinning()
        }
        vehicleSeenAt = max(vehicleSeenAt, time)
        return true
    }

    /// Sets the vehicle that represents the run.
    mutating func represent(by other: String, at now: EpochSeconds) {
        guard vehicle != other else { return }
        vehicle = ""
        _ = isServed(by: other, at: now)
    }

    /// The index of the last call with an observed time; nil if there is none.
    var lastObserved: Int? { visits.lastIndex { $0?.isObserved ?? false } }

    /// Records a visit, and adds all changed visits to the events. Times are non-decreasing along the run: the newest
    /// observation replaces contradictory times.
    mutating func record(_ visit: StopVisit, _ events: inout PendingEvents) {
        let call = Int(visit.call)
        guard visits.indices.contains(call) else { return }
        var merged = visit
        if let known = visits[call] {
            guard visit.basis.precedence >= known.basis.precedence else { return }
            merged = known.merged(with: visit)
            if merged == known { return }
        }
        let (earlier, later) = contradictions(of: merged)
        guard outweighs(merged, earlier), outweighs(merged, later) else { return }
        for index in earlier { change(index, &events) { $0.end(by: merged.first ?? .max) } }
        for index in later { change(index, &events) { $0.begin(from: merged.last ?? .min) } }
        visits[call] = merged
        lastRecorded = max(lastRecorded, call)
        events.add(merged)
    }

    /// Returns the ranges of earlier and of later calls whose times contradict a visit. Because times are
    /// non-decreasing along the run, each range extends to the nearest call whose time agrees; it may contain calls
    /// without a time.
    private func contradictions(of visit: StopVisit) -> (earlier: Range<Int>, later: Range<Int>) {
        let call = Int(visit.call)
        guard let first = visit.first, let last = visit.last else { return (call..<call, call..<call) }
        var (lower, upper) = (call, call + 1)
        while lower > 0, visits[lower - 1]?.last ?? .max > first { lower -= 1 }
        while upper <= lastRecorded, visits[upper]?.first ?? .min < last { upper += 1 }
        return (lower..<call, call + 1..<upper)
    }

    /// Returns whether a visit is at least as reliable as the times of all given calls. After a restart, for example,
    /// the agency's prediction may be earlier than a late departure that was observed before the restart.
    private func outweighs(_ visit: StopVisit, _ calls: Range<Int>) -> Bool {
        calls.allSatisfy { index in
            guard let other = visits[index], other.first != nil else { return true }
            return other.basis.precedence <= visit.basis.precedence
        }
    }

    /// Removes the record of a call.
    mutating func remove(_ call: UInt16) { visits[Int(call)] = nil }

    private mutating func change(_ call: Int, _ events: inout PendingEvents, _ body: (inout StopVisit) -> Void) {
        guard let known = visits[call] else { return }
        var changed = known
        body(&changed)
        guard changed != known else { return }
        visits[call] = changed
        events.add(changed)
    }
}

extension StopVisit {
    /// The arrival or, if it is unknown, the departure.
    var first: Int32? { arrival ?? departure }
    /// The departure or, if it is unknown, the arrival.
    fileprivate var last: Int32? { departure ?? arrival }

    /// Returns this visit updated with the values of a newer record.
    fileprivate func merged(with newer: StopVisit) -> StopVisit {
        if newer.basis == .skipped { return newer }
        var merged = newer
        merged.shown10 = newer.shown10 ?? shown10
        merged.shown5 = newer.shown5 ?? shown5
        merged.occupancy = newer.occupancy ?? occupancy
        guard newer.basis == basis else { return merged }
        if newer.arrival == nil { (merged.arrival, merged.uncertainty) = (arrival, uncertainty) }
        merged.departure = newer.departure ?? departure
        if let arrival = merged.arrival, let departure = merged.departure, departure < arrival {
            merged.departure = newer.departure == nil ? nil : arrival
        }
        return merged
    }

    /// Removes an arrival that is later than the given time, and removes or limits a departure that is later. The given
    /// time is the first time at a later call.
    fileprivate mutating func end(by time: Int32) {
        if let arrival, arrival > time { self.arrival = nil }
        if let departure, departure > time { self.departure = arrival == nil ? nil : time }
    }

    /// Removes the times if they are earlier than a given time, which is the last time at an earlier call.
    fileprivate mutating func begin(from time: Int32) {
        if let first, first < time { (arrival, departure) = (nil, nil) }
    }
}
