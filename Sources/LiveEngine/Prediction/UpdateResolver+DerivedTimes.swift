import TransitCore

/// Flags for a call's arrival and departure: true if the trip update contains the time, false if it is derived from
/// other times.
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
    /// Corrects derived times that are later than the next time in the update: a late vehicle shortens its dwell or
    /// makes up time. A corrected time precedes the next time in the update by the scheduled travel time, but is not
    /// earlier than the previous time in the update. If the update's own times are out of order, the derived times
    /// remain.
    ///
    /// - Parameters:
    ///   - placed: The update's stop times.
    ///   - first: The call index of the first call.
    ///   - scheduled: Returns the scheduled times at a call index.
    func fitDerivedTimes(
        of calls: inout [AgencyRun.Call], _ placed: [PlacedStopTime], from first: Int,
        scheduled: (Int) -> (arrival: EpochSeconds, departure: EpochSeconds)
    ) {
        // Most updates have their times in order, and need no arrays.
        guard hasLateDerivedTime(calls, placed, from: first) else { return }
        var given = [GivenTimes](repeating: GivenTimes(nil), count: calls.count)
        for stopTime in placed { given[stopTime.callIndex - first] = GivenTimes(stopTimes[stopTime.index]) }
        let earliest = Self.latestGiven(before: calls, given)
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
            let (planned, last) = (scheduled(first + position), earliest[position])
            fit(
                &calls[position].departure, isGiven: given[position].departure, scheduled: planned.departure,
                after: last)
            fit(&calls[position].arrival, isGiven: given[position].arrival, scheduled: planned.arrival, after: last)
            if !given[position].departure {
                calls[position].departure = max(calls[position].departure, calls[position].arrival)
            }
        }
    }

    /// Returns whether any derived time is later than the next time in the update.
    private func hasLateDerivedTime(_ calls: [AgencyRun.Call], _ placed: [PlacedStopTime], from first: Int) -> Bool {
        var next = placed.startIndex
        // The latest derived time since the last time in the update.
        var latest = EpochSeconds.min
        func isEarly(_ time: EpochSeconds, isGiven: Bool) -> Bool {
            defer { latest = isGiven ? .min : max(latest, time) }
            return isGiven && time < latest
        }
        for (position, call) in calls.enumerated() {
            var given = GivenTimes(nil)
            if next < placed.endIndex, placed[next].callIndex == first + position {
                given = GivenTimes(stopTimes[placed[next].index])
                next += 1
            }
            if call.isSkipped { continue }
            guard call.isKnown else {
                latest = .min
                continue
            }
            if isEarly(call.arrival, isGiven: given.arrival) { return true }
            if isEarly(call.departure, isGiven: given.departure) { return true }
        }
        return false
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
