import LiveModel
import TransitCore

/// The state of one run while it is being recorded.
struct RunRecord: Sendable {
    /// The index of its trip in the day.
    let trip: UInt32
    /// The vehicle that represents the run; empty if none was observed.
    private(set) var vehicle = ""
    private var vehicleSeenAt = EpochSeconds.min
    /// The recorded calls; nil where nothing is recorded.
    private(set) var visits: [StopVisit?]
    var shown: ShownTimes
    var way = PositionThinning()
    /// The time of the last change.
    var changedAt: EpochSeconds

    /// Seconds without a report after which another vehicle represents the run.
    private static let patience: Int64 = 300

    init(trip: UInt32, calls: Int, at now: EpochSeconds) {
        self.trip = trip
        visits = Array(repeating: nil, count: calls)
        shown = ShownTimes(calls: calls)
        changedAt = now
    }

    /// Continues a run of a recorded day.
    init(trip: UInt32, calls: Int, vehicle: String, _ visits: [StopVisit], at now: EpochSeconds) {
        self.init(trip: trip, calls: calls, at: now)
        self.vehicle = vehicle
        for visit in visits { self.visits[Int(visit.call)] = visit }
    }

    /// Records that a vehicle reports the run.
    /// - Returns: Whether the vehicle represents it. Of two vehicles on one run, the first does while it reports.
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

    /// The last call with an observed time; nil if there is none.
    var lastObserved: Int? { visits.lastIndex { $0?.isObserved ?? false } }

    /// Records a call. Times are non-decreasing along the run: the newest observation replaces contradictory ones.
    /// - Returns: The calls that changed.
    mutating func record(_ visit: StopVisit) -> [StopVisit] {
        let call = Int(visit.call)
        guard visits.indices.contains(call) else { return [] }
        var merged = visit
        if let known = visits[call] {
            guard visit.basis.precedence >= known.basis.precedence else { return [] }
            merged = known.merged(with: visit)
            if merged == known { return [] }
        }
        guard fits(merged) else { return [] }
        visits[call] = merged
        var changed = makeConsistent(with: merged)
        changed.append(merged)
        return changed
    }

    /// Whether the calls that contradict a visit are less reliable or as reliable. After a restart, for example, the
    /// agency's prediction may be earlier than a late departure that was observed before.
    private func fits(_ visit: StopVisit) -> Bool {
        guard let first = visit.first, let last = visit.last else { return true }
        let precedence = visit.basis.precedence
        return visits.indices.allSatisfy { index in
            guard let other = visits[index], other.basis.precedence > precedence else { return true }
            if index < Int(visit.call) { return other.last ?? .min <= first }
            return index == Int(visit.call) || other.first ?? .max >= last
        }
    }

    /// Removes the record of a call.
    mutating func remove(_ call: UInt16) { visits[Int(call)] = nil }

    private mutating func makeConsistent(with visit: StopVisit) -> [StopVisit] {
        guard let first = visit.first, let last = visit.last else { return [] }
        var changed: [StopVisit] = []
        for index in visits.indices where index != Int(visit.call) {
            guard let known = visits[index] else { continue }
            var other = known
            if index < Int(visit.call) { other.end(by: first) } else { other.begin(from: last) }
            guard other != known else { continue }
            visits[index] = other
            changed.append(other)
        }
        return changed
    }
}

extension StopVisit {
    /// The first known time.
    var first: Int32? { arrival ?? departure }
    /// The last known time.
    fileprivate var last: Int32? { departure ?? arrival }

    /// Returns this visit with what a later record knows.
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

    /// Removes times after the first time at a later call.
    fileprivate mutating func end(by time: Int32) {
        if let arrival, arrival > time { self.arrival = nil }
        if let departure, departure > time { self.departure = arrival == nil ? nil : time }
    }

    /// Removes times before the last time at an earlier call.
    fileprivate mutating func begin(from time: Int32) {
        if let first, first < time { (arrival, departure) = (nil, nil) }
    }
}
