import Synchronization
package import TransitCore

extension LiveSnapshot {
    /// The differences from the timetable for the journey planner, computed on first use. They are derived from the
    /// same runs as boards.
    package var runChanges: RunChanges {
        changes.withLock { made in
            if let made { return made }
            let fresh = RunChangeList(self).changes
            made = fresh
            return fresh
        }
    }
}

/// Collects the differences of a snapshot from the timetable.
private struct RunChangeList {
    private let snapshot: LiveSnapshot
    private(set) var changes: RunChanges

    private var timetable: Timetable { snapshot.timetable }

    init(_ snapshot: LiveSnapshot) {
        self.snapshot = snapshot
        changes = RunChanges(at: snapshot.at, isLive: snapshot.isLive)
        changes.runs.reserveCapacity(snapshot.runs.count)
        changes.calls.reserveCapacity(snapshot.runs.reduce(0) { $0 + $1.calls.count })
        for number in order { add(snapshot.runs[number], number) }
        changes.closures = snapshot.alerts.compactMap { $0.closure }
    }

    /// The indexes of the snapshot's runs in the order of the result: scheduled trips by trip and day, then runs that
    /// are not in the timetable, in the snapshot's order.
    private var order: [Int] {
        var keyed: [(key: UInt64, number: Int)] = []
        keyed.reserveCapacity(snapshot.runs.count)
        for (number, run) in snapshot.runs.enumerated() { keyed.append((Self.key(run), number)) }
        keyed.sort { ($0.key, $0.number) < ($1.key, $1.number) }
        return keyed.map(\.number)
    }

    private static func key(_ run: LiveRun) -> UInt64 {
        guard let trip = run.trip else { return .max }
        // Days before 1970 sort before later ones.
        let day = UInt32(bitPattern: trip.date.daysSince1970) ^ 0x8000_0000
        return UInt64(trip.trip.rawValue) << 32 | UInt64(day)
    }

    private mutating func add(_ run: LiveRun, _ number: Int) {
        let start = changes.calls.count
        var change = RunChange(
            kind: .times, pattern: run.pattern, trip: run.trip, run: number, firstCallIndex: run.firstCallIndex,
            calls: start..<start)
        switch run.state {
        case .canceled: change.kind = .canceled
        case .notSeen: change.kind = .notSeen
        case .live:
            (change.isInPlaceOfTrip, change.line) = (run.replaces != nil, run.signs?.line)
            change.kind = run.trip == nil ? .added : .times
            addCalls(of: run, to: &change)
        }
        // A canceled run that is not in the timetable changes nothing.
        if change.trip != nil || !change.calls.isEmpty { changes.runs.append(change) }
    }

    private mutating func addCalls(of run: LiveRun, to change: inout RunChange) {
        let times = run.trip.map { TripTimes($0, pattern: run.pattern, in: timetable) }
        let start = changes.calls.count
        var before = EpochSeconds.min
        for (position, predicted) in run.calls.enumerated() {
            var call = CallChange(
                arrival: predicted.likely, departure: predicted.departure, shown: predicted.shown,
                isStanding: predicted.isStanding, movedTo: predicted.movedTo, isSkipped: predicted.isSkipped,
                rules: predicted.rules)
            // Without a prediction a board shows the scheduled time.
            if predicted.source == .noData {
                let callIndex = run.firstCallIndex + position
                if let times {
                    (call.arrival, call.departure) = (times.arrival(at: callIndex), times.departure(at: callIndex))
                }
                call.hold(
                    isAfter: before,
                    isBefore: run.calls[position...].first { $0.source != .noData }?.likely ?? .max)
            }
            if predicted.source == .noData, times == nil { call.isPredicted = false }
            if predicted.isSkipped {
                // A skipped call does not delay the calls after it.
                if before > .min { (call.arrival, call.departure) = (before, before) }
            } else {
                if before == .min { changes.calls[start...].holdBack(until: call.arrival) }
                before = call.departure
            }
            if call.changesStops { change.changesStops = true }
            changes.calls.append(call)
        }
        change.calls = change.calls.lowerBound..<changes.calls.count
    }
}

extension ArraySlice<CallChange> {
    /// Limits the times of the skipped calls at the beginning to the time of the first served call, so that they do not
    /// delay later calls.
    fileprivate mutating func holdBack(until first: EpochSeconds) {
        for index in indices {
            self[index].arrival = Swift.min(self[index].arrival, first)
            self[index].departure = Swift.min(self[index].departure, first)
            self[index].shown = Swift.min(self[index].shown, first)
        }
    }
}

extension CallChange {
    /// Limits the scheduled times of a call without data to the times of the neighbouring calls.
    /// - Parameters:
    ///   - before: The departure at the previous call.
    ///   - after: The arrival at the next call with data, which the scheduled times of this call must not delay.
    fileprivate mutating func hold(isAfter before: EpochSeconds, isBefore after: EpochSeconds) {
        arrival = max(min(arrival, after), before)
        departure = max(min(departure, after), arrival)
        shown = departure
        isPredicted = false
    }
}
