/// The run of an arrival, used to recognize the arrival on later boards.
package enum ArrivalRun: Hashable, Sendable {
    case trip(TripIndex, ServiceDate)
    /// A vehicle without a trip. `round` is the number of runs that the vehicle has begun since it was first seen; it
    /// distinguishes repeated passes of a stop.
    case vehicle(String, round: Int)
    /// A trip that is not in the timetable, identified by the provider's id.
    case added(String)
    /// A departure that the provider reported only for the stop: the trip id or vehicle id if known, and the sequence
    /// number of its first report.
    case reported(String, number: Int)
}

extension Timetable {
    /// Returns the id of an arrival, which is identical on all boards that show the arrival. It consists of the call
    /// and the run, for example `110@750449.3/trip:t1.2026-11-18`. It does not change with predictions and is unique on
    /// a board.
    ///
    /// - Parameters:
    ///   - row: The index in the pattern stops' columns.
    ///   - scheduled: The scheduled time, which distinguishes runs with the same trip id.
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
