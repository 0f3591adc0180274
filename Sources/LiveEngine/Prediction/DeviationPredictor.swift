import LiveModel
import TransitCore

/// Predicts from a vehicle's deviation, leg by leg: late buses make up a little time, early buses lose more, slack at
/// stops reduces lateness, and vehicles do not leave the first stop or a time point early.
///
/// A vehicle's own pace over the last minutes is ignored where there is a timetable. On recorded days it made every
/// horizon worse, because a bus that was just held is no slower afterwards. Without a timetable, pace is the only
/// information.
struct DeviationPredictor: Sendable {
    /// The fraction of lateness that is recovered within ``quarter``.
    private static let lateLost = 0.1
    /// The fraction of earliness that is lost within ``quarter``.
    private static let earlyLost = 0.3
    /// The scheduled travel time, in seconds, to which ``lateLost`` and ``earlyLost`` refer.
    private static let quarter = 900.0
    /// The shortest dwell, in seconds, at a stop with a scheduled dwell.
    static let shortestDwell: Int64 = 15
    /// The lead time, in seconds, at which the weight of a vehicle's own pace has halved.
    private static let paceMemory = 300.0

    let spread: IntervalModel

    func predict(_ run: RunAhead, into calls: inout [PredictedCall]) {
        if let trip = run.trip { predict(run, trip: trip, into: &calls) } else { predictByPace(run, into: &calls) }
    }

    private func predict(_ run: RunAhead, trip: TripTimes, into calls: inout [PredictedCall]) {
        // The vehicle's position in scheduled time, and the clock time.
        var scheduled = run.isWaiting ? trip.start.fractional : trip.time(atDistance: run.distance)
        var clock = run.isWaiting ? max(run.at.fractional, scheduled) : run.at.fractional
        for callIndex in run.firstCallIndex..<run.stops.count {
            let arrival = trip.arrival(at: callIndex).fractional
            let departure = trip.departure(at: callIndex).fractional
            let leg = max(arrival - scheduled, 0)
            let deviation = clock - scheduled
            let lost = min((deviation > 0 ? Self.lateLost : Self.earlyLost) * leg / Self.quarter, 1)
            clock = max(clock + leg - deviation * lost, clock)
            let likely = clock
            clock += min(max(departure - arrival, 0), Double(Self.shortestDwell))
            if run.isHeld(at: callIndex) { clock = max(clock, departure) }
            scheduled = max(departure, scheduled)
            calls.append(spread.call(likely: likely, departure: clock, madeAt: run.madeAt))
        }
    }

    private func predictByPace(_ run: RunAhead, into calls: inout [PredictedCall]) {
        let usual = PatternHistory.usualPace
        let own = run.pace.map { min(max($0, 2), 25) } ?? usual
        var clock = run.at.fractional
        var distance = run.distance
        for callIndex in run.firstCallIndex..<run.stops.count {
            let there = run.distance(ofCall: callIndex)
            let weight = 0.7 * Self.paceMemory / (Self.paceMemory + clock - run.at.fractional)
            clock += max(there - distance, 0) / (usual + (own - usual) * weight)
            distance = max(distance, there)
            calls.append(spread.call(likely: clock, departure: clock, madeAt: run.madeAt))
        }
    }
}
