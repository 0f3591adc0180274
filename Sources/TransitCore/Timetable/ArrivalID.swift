/// Which bus an arrival is, so that it is the same one on the next board.
package enum ArrivalRun: Hashable, Sendable {
    case trip(TripIndex, ServiceDate)
    /// A vehicle that nobody names a trip of: how many rounds it has begun tells its laps apart.
    case vehicle(String, round: Int)
    /// A trip that the timetable does not have, by the provider's id.
    case added(String)
    /// What a provider says of the stop alone: the trip or vehicle it names, if any, and the number under which it was first heard.
    case said(String, number: Int)
}

extension Timetable {
    /// What an arrival is called wherever it shows: the call and the run, for example `110@750449.3/trip:t1.2026-11-18`. It
    /// stays while predictions change, and two rows of a board never share it.
    ///
    /// - Parameters:
    ///   - row: of the pattern stops' columns.
    ///   - scheduled: tells apart runs that share a trip's id.
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
        case .said(let id, let number): return call + "/said:" + id + "." + String(number)
        }
    }
}
