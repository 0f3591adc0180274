import LiveModel
import TransitCore

extension EngineState {
    /// Records the times at stops that were just passed. The order of preference: the agency's time for the past stop
    /// (reference, StopTimeUpdate: times in the past may be provided), the observed passage, the last prediction.
    mutating func followPassedCalls(_ runs: [LiveRun], at now: EpochSeconds) {
        passedCalls.forget(at: now)
        var seen: [TripDay: [Int: EpochSeconds]] = [:]
        for passage in passages {
            if let trip = passage.trip { seen[trip, default: [:]][passage.callIndex] = passage.at }
        }
        var passedStops: [Observations.PassedStop] = []
        // Indexes of a different timetable file are not comparable.
        let (agencyRuns, before) = (agencyRuns, snapshot.timetable.hasSameFile(as: timetable) ? snapshot : nil)
        for run in runs where run.state == .live && !run.isUpcoming {
            guard let trip = run.trip else { continue }
            passedCalls.follow(trip, on: run.pattern, upTo: run.firstCallIndex, at: now) { callIndex in
                var stop = Observations.PassedStop(
                    trip: trip, pattern: run.pattern, callIndex: callIndex, basis: .predicted)
                defer { passedStops.append(stop) }
                if let reported = agencyRuns[trip]?.call(at: callIndex), reported.isKnown || reported.isSkipped,
                    reported.arrival <= now
                {
                    stop.basis = reported.isSkipped ? .skipped : .agency
                    guard !reported.isSkipped else { return nil }
                    stop.times = PassedCall(
                        arrival: reported.arrival, departure: max(reported.arrival, min(reported.departure, now)))
                    return stop.times
                }
                stop.times = PassedCall(
                    seenAt: seen[trip]?[callIndex], predicted: before?.run(of: trip)?.call(at: callIndex), by: now)
                return stop.times
            }
        }
        if collectsObservations { observations.passedStops = passedStops }
    }
}

extension PassedCall {
    /// Determines the times at a passed stop; nil if the stop has neither an observed nor a predicted arrival.
    /// - Parameters:
    ///   - seen: The observed arrival.
    ///   - predicted: The last prediction that was made while the stop was still to come.
    ///   - now: The current time, at which the vehicle has already left.
    fileprivate init?(seenAt seen: EpochSeconds?, predicted: PredictedCall?, by now: EpochSeconds) {
        let known = predicted.flatMap { $0.isPredicted ? $0 : nil }
        guard let arrival = seen ?? known.map({ min($0.likely, now) }) else { return nil }
        self.init(arrival: arrival, departure: max(arrival, min(known?.departure ?? arrival, now)))
    }
}
