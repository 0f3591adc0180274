import TransitCore

extension LiveSnapshot {
    /// Returns the index in ``runs`` of the run that an arrival was predicted from; nil if the arrival comes only from
    /// a departure that a provider reported.
    package func number(ofRunPredicting arrival: Arrival) -> Int? {
        let pattern = timetable.patternStopPatterns[arrival.patternStop]
        let callIndex = timetable.callIndex(ofRow: arrival.patternStop)
        let run =
            if let trip = arrival.trip {
                number(ofRunOf: trip)
            } else {
                runs.firstIndex { $0.trip == nil && $0.pattern == pattern && unnamed($0) == arrival.unnamed }
            }
        guard let run, let predicted = arrival.predicted, runs[run].call(at: callIndex) == predicted else { return nil }
        return run
    }

    /// Returns the identity of a run without a trip in the timetable.
    func unnamed(_ run: LiveRun) -> ArrivalRun {
        run.vehicle.map { .vehicle(vehicles[$0].id, round: run.round) } ?? .added(run.addedTripID ?? "")
    }
}
