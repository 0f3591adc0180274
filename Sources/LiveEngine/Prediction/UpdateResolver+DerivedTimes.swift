import TransitCore

/// Whether a trip update contains a call's arrival and departure, rather than other times that they are derived from.
struct GivenTimes {
    var arrival = false
    var departure = false

    init(_ stopTime: StopTimeReading?) {
        guard let stopTime, stopTime.relation != .skipped, stopTime.relation != .noData else { return }
        arrival = stopTime.arrival?.isGiven == true
        departure = stopTime.departure?.isGiven == true
    }
}

extension UpdateResolver {
    /// Moves derived times that are later than the next time in the update: a late vehicle shortens its dwell or makes
    /// up time. It then runs on schedule from there on to the next time in the update, but is not earlier than the
    /// last one. If the update itself contradicts this order, the derived times remain.
    ///
    /// - Parameters:
    ///   - given: For each call, the times in the update.
    ///   - first: The call index of the first call.
    static func fitDerivedTimes(
        of calls: inout [AgencyRun.Call], _ given: [GivenTimes], from first: Int, at times: ShiftedTripTimes
    ) {
        let earliest = latestGiven(before: calls, given)
        var next: (time: EpochSeconds, scheduled: EpochSeconds)?
        func fit(_ time: inout EpochSeconds, isGiven: Bool, scheduled: EpochSeconds, after last: EpochSeconds) {
            if isGiven {
                next = (time, scheduled)
            } else if let next, time > next.time, next.time >= last {
                time = max(next.time - (next.scheduled - scheduled), last)
            }
        }
        for position in calls.indices.reversed() where !calls[position].isSkipped {
            guard calls[position].isKnown else {
                next = nil
                continue
            }
            let (callIndex, last) = (first + position, earliest[position])
            fit(
                &calls[position].departure, isGiven: given[position].departure,
                scheduled: times.departure(at: callIndex), after: last)
            fit(
                &calls[position].arrival, isGiven: given[position].arrival, scheduled: times.arrival(at: callIndex),
                after: last)
            if !given[position].departure {
                calls[position].departure = max(calls[position].departure, calls[position].arrival)
            }
        }
    }

    /// Returns for each call the latest of the update's times at the calls before it.
    private static func latestGiven(before calls: [AgencyRun.Call], _ given: [GivenTimes]) -> [EpochSeconds] {
        var latest = EpochSeconds.min
        return calls.indices.map { position in
            defer {
                if given[position].arrival { latest = max(latest, calls[position].arrival) }
                if given[position].departure { latest = max(latest, calls[position].departure) }
            }
            return latest
        }
    }
}

extension StopTimeReading.Event {
    fileprivate var isGiven: Bool { time != nil || delay != nil }
}
