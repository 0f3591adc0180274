import LiveModel

/// Consecutive calls of one route and direction at a stop, in frequent service.
///
/// - A sequence ends where the next scheduled headway is longer than ``HeadwayFigures/frequent``.
/// - A call whose time is unknown ends the sequence too, so that a gap in recording is not taken for one in service.
/// - Canceled, skipped and not seen calls are known not to have taken place: their gap counts as waiting time.
/// - The last stop of a pattern is left out, because nobody boards there.
struct HeadwaySequence {
    /// A pattern of the route in the direction.
    var pattern: RecordedPattern
    var stop: UInt32
    /// Ascending by the scheduled departure, or by the observed one of an added trip.
    var calls: [HeadwayCall]

    /// The scheduled headways, then the observed ones.
    var headways: [Headway] {
        let scheduled = calls.indices.filter { calls[$0].scheduled != nil }
        // By call, as a trip may call at the stop twice.
        var planned = [Int32?](repeating: nil, count: calls.count)
        var headways: [Headway] = []
        for (earlier, later) in zip(scheduled, scheduled.dropFirst()) {
            guard let first = calls[earlier].scheduled, let second = calls[later].scheduled else { continue }
            planned[later] = second - first
            headways.append(Headway(time: second, scheduled: second - first))
        }
        let observed = calls.indices.filter { calls[$0].observed != nil }
            .sorted { (calls[$0].observed ?? 0, calls[$0].rank, $0) < (calls[$1].observed ?? 0, calls[$1].rank, $1) }
        for (earlier, later) in zip(observed, observed.dropFirst()) {
            guard let first = calls[earlier].observed, let second = calls[later].observed else { continue }
            headways.append(
                Headway(time: calls[later].scheduled ?? second, observed: second - first, planned: planned[later]))
        }
        return headways
    }
}

/// A call in a ``HeadwaySequence``.
struct HeadwayCall {
    /// Route, direction and stop.
    var group: UInt64
    var pattern: UInt32
    var stop: UInt32
    /// The position of the trip by id and start, which orders simultaneous calls.
    var rank: Int
    var scheduled: Int32?
    var observed: Int32?
    /// Whether it is known that the call took place, or that it did not.
    var isKnown: Bool

    var order: Int32 { scheduled ?? observed ?? 0 }
}

extension HeadwaySequence {
    /// Returns the sequences of a day with at least two calls.
    /// - Parameter isIncluded: Whether to include a stop, by its index in the day.
    static func all(of calls: DayCalls, where isIncluded: (UInt32) -> Bool) -> [HeadwaySequence] {
        let sorted = calls.headwayCalls(where: isIncluded)
            .sorted { ($0.group, $0.order, $0.rank) < ($1.group, $1.order, $1.rank) }
        var sequences: [HeadwaySequence] = []
        var current: [HeadwayCall] = []
        var lastScheduled: Int32?
        for call in sorted {
            if !call.isKnown || call.isApart(from: current.last, lastScheduled) {
                sequences.append(current, of: calls.day)
                current = []
                lastScheduled = nil
            }
            guard call.isKnown else { continue }
            current.append(call)
            lastScheduled = call.scheduled ?? lastScheduled
        }
        sequences.append(current, of: calls.day)
        return sequences
    }
}

extension HeadwayCall {
    fileprivate func isApart(from last: HeadwayCall?, _ lastScheduled: Int32?) -> Bool {
        guard let last, last.group == group else { return true }
        guard let scheduled, let lastScheduled else { return false }
        return scheduled - lastScheduled > HeadwayFigures.frequent
    }
}

extension [HeadwaySequence] {
    fileprivate mutating func append(_ calls: [HeadwayCall], of day: RecordedDay) {
        guard calls.count > 1, let first = calls.first else { return }
        append(HeadwaySequence(pattern: day.patterns[Int(first.pattern)], stop: first.stop, calls: calls))
    }
}

extension DayCalls {
    fileprivate func headwayCalls(where isIncluded: (UInt32) -> Bool) -> [HeadwayCall] {
        let ranks = tripRanks
        var headwayCalls: [HeadwayCall] = []
        for (index, trip) in day.trips.enumerated() {
            let pattern = day.pattern(of: trip)
            let lastObserved = lastObserved(index)
            for call in pattern.stops.indices.dropLast() where isIncluded(pattern.stops[call]) {
                let isAfterEnd = trip.isShortTurned && call > lastObserved ?? .max
                if let found = headwayCall(index, call, rank: ranks[index], isAfterEnd: isAfterEnd) {
                    headwayCalls.append(found)
                }
            }
        }
        return headwayCalls
    }

    /// The position of each trip by id and start.
    private var tripRanks: [Int] {
        let order = day.trips.indices.sorted {
            (day.trips[$0].id, day.trips[$0].start) < (day.trips[$1].id, day.trips[$1].start)
        }
        return order.enumerated().reduce(into: Array(repeating: 0, count: order.count)) { $0[$1.element] = $1.offset }
    }

    /// Returns nil for a call that was neither scheduled nor observed.
    private func headwayCall(_ index: Int, _ call: Int, rank: Int, isAfterEnd: Bool) -> HeadwayCall? {
        let trip = day.trips[index]
        let pattern = day.pattern(of: trip)
        let times = times(index, call)
        let scheduled = times.scheduledDeparture ?? times.scheduledArrival
        let observed = times.departure ?? times.arrival
        guard scheduled != nil || observed != nil else { return nil }
        let isMissed = trip.state == .canceled || trip.state == .notSeen || times.isSkipped || isAfterEnd
        let direction = UInt64(pattern.direction ?? .max)
        return HeadwayCall(
            group: UInt64(pattern.route) << 40 | direction << 32 | UInt64(pattern.stops[call]), pattern: trip.pattern,
            stop: pattern.stops[call], rank: rank, scheduled: scheduled, observed: observed,
            isKnown: observed != nil || isMissed)
    }
}
