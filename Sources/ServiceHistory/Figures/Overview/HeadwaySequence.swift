import LiveModel

/// Consecutive calls of one route and direction at a stop, in frequent service.
///
/// - A sequence ends where the next scheduled headway is longer than ``HeadwayFigures/frequent``.
/// - An added call belongs to a sequence if it was observed at or after the first scheduled departure of the sequence
///   and before the last one. Elsewhere no frequent service is scheduled, so the call is omitted.
/// - A call whose time is unknown also ends the sequence, so that a gap in the recording does not count as a gap in
///   service.
/// - Canceled, skipped and unseen calls did not take place, so the gap that they leave counts as a headway.
/// - The last stop of a pattern is omitted, because riders cannot board there.
struct HeadwaySequence {
    /// One of the patterns of the route in the direction.
    var pattern: RecordedPattern
    var stop: UInt32
    /// The calls, ascending by the scheduled departure, or by the observed departure of an added call. The first and
    /// the last call are scheduled.
    var calls: [HeadwayCall]

    /// The scheduled headways, followed by the observed headways.
    var headways: [Headway] {
        let scheduled = calls.indices.filter { calls[$0].scheduled != nil }
        // Indexed by call, because a trip may call at the stop twice.
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
    /// A key that identifies the route, direction and stop.
    var group: UInt64
    var pattern: UInt32
    var stop: UInt32
    /// The rank of the trip by id and start, by which simultaneous calls are ordered.
    var rank: Int
    /// The scheduled departure; nil for an added call.
    var scheduled: Int32?
    var observed: Int32?
    /// Whether the recording shows if the call took place.
    var isKnown: Bool

    /// The sort key of the calls: an added call follows the calls that are scheduled at its observed time.
    var order: (UInt64, Int32, Int, Int) {
        (group, scheduled ?? observed ?? 0, scheduled == nil ? 1 : 0, rank)
    }
}

extension HeadwaySequence {
    /// Returns all sequences of a day that have at least two calls.
    /// - Parameter isIncluded: Whether to include a stop, by its index in the day.
    static func all(of calls: DayCalls, where isIncluded: (UInt32) -> Bool) -> [HeadwaySequence] {
        let sorted = calls.headwayCalls(where: isIncluded).sorted { $0.order < $1.order }
        var sequences: [HeadwaySequence] = []
        var current: [HeadwayCall] = []
        // The added calls after the last scheduled one. They are included only if the next scheduled call continues the
        // sequence.
        var added: [HeadwayCall] = []
        for call in sorted {
            guard call.scheduled != nil else {
                added.append(call)
                continue
            }
            if call.continues(current.last) {
                current += added
            } else {
                sequences.append(current, of: calls.day)
                current = []
            }
            added = []
            if call.isKnown { current.append(call) }
        }
        sequences.append(current, of: calls.day)
        return sequences
    }
}

extension HeadwayCall {
    /// Returns whether a scheduled call extends the sequence whose last call so far is `last`.
    fileprivate func continues(_ last: HeadwayCall?) -> Bool {
        guard isKnown, let scheduled, let last, last.group == group, let lastScheduled = last.scheduled else {
            return false
        }
        return scheduled - lastScheduled <= HeadwayFigures.frequent
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

    /// The rank of each trip in the order of ids and starts.
    private var tripRanks: [Int] {
        let order = day.trips.indices.sorted {
            (day.trips[$0].id, day.trips[$0].start) < (day.trips[$1].id, day.trips[$1].start)
        }
        return order.enumerated().reduce(into: Array(repeating: 0, count: order.count)) { $0[$1.element] = $1.offset }
    }

    /// Returns the headway call of a recorded call; nil if the call was neither scheduled nor observed.
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
