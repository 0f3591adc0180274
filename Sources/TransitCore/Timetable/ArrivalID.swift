/// Identifies the run of an arrival, so that the arrival can be recognized on later boards.
package enum ArrivalRun: Hashable, Sendable {
    case trip(TripIndex, ServiceDate)
    /// A vehicle without a trip. `round` counts its rounds to distinguish repeated passes.
    case vehicle(String, round: Int)
    /// A trip that is not in the timetable, by the provider's id.
    case added(String)
    /// A departure reported for the stop alone: the trip or vehicle id if given, and a sequence number of its first
    /// report.
    case reported(String, number: Int)
}

extension Timetable {
    /// Returns the id of an arrival, the same wherever it is shown: the call and the run, for example
    /// `110@750449.3/trip:t1.2026-11-18`. It does not change with predictions and is unique on a board.
    ///
    /// - Parameters:
    ///   - row: The index in the pattern stops' columns.
    ///   - scheduled: Distinguishes runs that share a trip id.
    package func arrivalID(row: PatternStopIndex, run: ArrivalRun, scheduled: EpochSeconds?) -> String {
        let route = patternRoutes[patternStopPatterns[row]]
        let stop = patternStopStops[row]
        let place = string(stopIDs[stop]) + "." + String(patternStopSequences[row])
        let call = string(routeIDs[route]) + "@" + place
        switch run {
        case .trip(let trip, let date):
            let name = call + "/trip:" + string(tripIDs[trip]) + "." + date.iso
            guard let scheduled, tripFlags[trip].contains(.hasRuns) else { return name }
            return name + "." + String(scheduled.rawValue)
        case .vehicle(let id, let round): return call + "/bus:" + id + "." + String(round)
        case .added(let id): return call + "/added:" + id
        case .reported(let id, let number): return call + "/said:" + id + "." + String(number)
        }
    }
}
