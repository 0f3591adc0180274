import LiveModel
import TransitCore

extension FinishedTrip {
    /// The number of unserved stops above which a run counts as short-turned, if the unserved distance also exceeds
    /// ``shortest``.
    private static let fewestStops = 2
    private static let shortest = 800.0

    /// Returns the stop visits that the positions determine.
    /// - Parameter start: The start of the service day.
    func visits(of trip: UInt32, in timetable: Timetable, from start: EpochSeconds) -> [StopVisit] {
        let observer = ArrivalObserver.learning
        var coming = 0
        return timetable.stops(of: pattern).enumerated().map { call, row in
            let stop = Double(timetable.patternStopDistances[row])
            while coming < fixes.count, fixes[coming].distance < stop - observer.reach { coming += 1 }
            var visit = StopVisit(
                trip: trip, call: UInt16(clamping: call), basis: .positions, arrival: nil, departure: nil)
            let isLast = call == trajectory.departures.count - 1
            // Without an observed departure, the trajectory contains the arrival, which is meaningless at the first
            // stop.
            let isAssumed = call == 0 && trajectory.departures[call] == trajectory.arrivals[call]
            if trajectory.departures[call] != Trajectory.unknown, !isLast, !isAssumed {
                visit.departure = trajectory.departures[call]
            }
            guard coming > 0, coming < fixes.count, trajectory.arrivals[call] != Trajectory.unknown else {
                return visit
            }
            visit.arrival = trajectory.arrivals[call]
            visit.uncertainty = UInt16(clamping: fixes[coming].at - fixes[coming - 1].at)
            return visit
        }
    }

    /// Returns whether the vehicle left the run well ahead of the last stop.
    /// - Parameter last: The last observed call.
    func isShortTurned(after last: Int, in timetable: Timetable) -> Bool {
        guard let leftAt, let fix = fixes.last, leftAt - fix.at <= ArrivalObserver.longestGapToJudge else {
            return false
        }
        let stops = timetable.stops(of: pattern)
        guard stops.count - 1 - last > Self.fewestStops, let end = stops.last else { return false }
        return Double(timetable.patternStopDistances[end]) - fix.distance > Self.shortest
    }
}
