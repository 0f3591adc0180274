import LiveModel
import TransitCore

// Matches stop times to calls, and computes the calls' times.
extension UpdateResolver {
    /// Matches an update's stop times to calls, in travel order.
    mutating func placed(_ update: TripUpdateReading.Update, at times: ShiftedTripTimes) -> [PlacedStopTime] {
        let range = update.stopTimes.clamped(to: stopTimes.indices)
        return placement(on: times.pattern, times).placed(range, counts: &counts)
    }

    mutating func placement(on pattern: PatternIndex, _ times: ShiftedTripTimes?) -> StopTimePlacement {
        let stops = timetable.stops(of: pattern)
        let repeats = repeatsStops[Int(pattern.rawValue)] ?? timetable.repeatsStops(stops)
        repeatsStops[Int(pattern.rawValue)] = repeats
        return StopTimePlacement(
            timetable: timetable, stopTimes: stopTimes, stops: stops, times: times, repeatsStops: repeats)
    }

    /// Computes the calls from an index to the last stop.
    mutating func calls(
        _ placed: [PlacedStopTime], from first: Int, delay: Int32?, at times: ShiftedTripTimes
    ) -> [AgencyRun.Call] {
        var calls: [AgencyRun.Call] = []
        calls.reserveCapacity(times.stops.count - first)
        var delay = delay.map(Int64.init)
        var next = placed.startIndex
        for callIndex in first..<times.stops.count {
            var stopTime: StopTimeReading?
            if next < placed.endIndex, placed[next].callIndex == callIndex {
                stopTime = stopTimes[placed[next].index]
                next += 1
            }
            var call = call(
                stopTime, arrival: times.arrival(at: callIndex), departure: times.departure(at: callIndex),
                delay: &delay)
            if let stopTime {
                call.movedTo = stopServed(stopTime, inPlaceOf: times.stops.lowerBound + callIndex)
                call.occupancy = stopTime.occupancy
                call.rules = stopTime.rules
                if call.isKnown { call.uncertainty = stopTime.uncertainty }
            }
            calls.append(call)
        }
        fitDerivedTimes(of: &calls, placed, from: first) { (times.arrival(at: $0), times.departure(at: $0)) }
        return calls
    }

    /// Computes one call, and the delay that applies to the following calls.
    /// - Parameters:
    ///   - arrival, departure: The scheduled times.
    ///   - delay: The propagated delay in seconds; nil if unknown.
    func call(
        _ stopTime: StopTimeReading?, arrival: EpochSeconds, departure: EpochSeconds, delay: inout Int64?
    ) -> AgencyRun.Call {
        if let stopTime, stopTime.relation != .skipped {
            let hasData = stopTime.relation != .noData
            let comes = hasData ? stopTime.arrival?.moment(scheduled: arrival) : nil
            let leaves = hasData ? stopTime.departure?.moment(scheduled: departure) : nil
            if let leaves {
                delay = leaves - departure
                let came = comes ?? min(leaves, arrival + (leaves - departure))
                return AgencyRun.Call(arrival: min(came, leaves), departure: leaves, isKnown: true, isSkipped: false)
            }
            if let comes {
                delay = comes - arrival
                return AgencyRun.Call(
                    arrival: comes, departure: comes + max(departure - arrival, 0), isKnown: true, isSkipped: false)
            }
            // The delay is unknown from this call on. The same applies to an update that should have a time but has
            // none: reference, `TripUpdate`, "delay of unspecified duration".
            delay = nil
        }
        return AgencyRun.Call(
            arrival: arrival + (delay ?? 0), departure: departure + (delay ?? 0), isKnown: delay != nil,
            isSkipped: stopTime?.relation == .skipped)
    }

    /// The maximum distance in metres between the pattern's stop and the stop served in its place, so that waiting
    /// riders find it.
    private static var movedStopRadius: Double { 300 }

    /// Returns the stop served in place of the pattern's stop, as assigned or named by an update; nil if it is the
    /// pattern's stop, is unknown, or is too far away for waiting riders.
    private mutating func stopServed(_ stopTime: StopTimeReading, inPlaceOf row: PatternStopIndex) -> StopIndex? {
        let own = timetable.patternStopStops[row]
        guard let id = stopTime.assignedStopID ?? stopTime.stopID, !timetable.isID(id, of: own) else { return nil }
        guard let stop = timetable.stop(id: id) else {
            counts.unknownStops += 1
            return nil
        }
        // Some feeds name the station where the timetable names a platform.
        if timetable.station(of: own) == stop { return nil }
        guard timetable.stopKinds[stop] == 0, isNear(stop, to: own) else {
            counts.contradictions += 1
            return nil
        }
        return stop
    }

    /// Returns whether a stop is near enough to the pattern's stop for waiting riders: in the same station or within
    /// ``movedStopRadius``.
    private func isNear(_ stop: StopIndex, to own: StopIndex) -> Bool {
        if timetable.isSameStation(stop, own) { return true }
        guard let from = timetable.coordinate(of: own), let to = timetable.coordinate(of: stop) else { return false }
        return from.distance(to: to) <= Self.movedStopRadius
    }
}

extension StopTimeReading.Event {
    /// Returns the event's predicted time, or else the scheduled time plus the event's delay; nil if the event has
    /// neither.
    fileprivate func moment(scheduled: EpochSeconds) -> EpochSeconds? { time ?? delay.map { scheduled + Int64($0) } }
}

extension StopTimeReading {
    /// The uncertainty in seconds; nil if missing. 0, which means certain, counts as missing, because feeds send it
    /// for future times when they do not know the uncertainty.
    var uncertainty: Int32? {
        let given = arrival == nil ? departure?.uncertainty : arrival?.uncertainty
        return given.flatMap { $0 > 0 ? $0 : nil }
    }
}

extension Timetable {
    /// Returns whether any stop occurs more than once in a range of rows.
    fileprivate func repeatsStops(_ rows: Range<PatternStopIndex>) -> Bool {
        Set(rows.lazy.map { self.patternStopStops[$0] }).count < rows.count
    }
}
