import TransitCore

/// Carries a vehicle's deviation from its timetable forward, leg by leg: late buses make up a little, slack at stops
/// shrinks lateness, and nobody leaves a time point early.
///
/// A vehicle's own pace of the last minutes has no say where there is a timetable: on recorded days it made every horizon
/// worse, as a bus that was just held is no slower afterwards. Without a timetable, pace is all there is.
package struct DeviationPredictor: Predictor {
    package var spread = Spread()
    /// The share of the timetable's time between stops that a bus five minutes late makes up; a less late one less.
    package var recovery = 0.05
    /// The shortest stay at a stop that has one in the timetable, seconds.
    package var shortestDwell = 15.0
    /// Metres per second, stops included, of a bus nobody knows more about.
    package var usualPace = 5.5
    /// Seconds ahead after which a vehicle's own pace has lost half of its say.
    package var paceMemory = 300.0

    package init() {}

    package func predict(_ run: RunAhead, into calls: inout [PredictedCall]) {
        if let trip = run.trip { predict(run, trip: trip, into: &calls) } else { predictByPace(run, into: &calls) }
    }

    private func predict(_ run: RunAhead, trip: TripTimes, into calls: inout [PredictedCall]) {
        // Where the vehicle is in the timetable's time, and on the clock.
        var scheduled = run.isWaiting ? Double(trip.start) : trip.time(atDistance: run.distance)
        var clock = run.isWaiting ? max(Double(run.at), scheduled) : Double(run.at)
        for place in run.firstPlace..<run.stops.count {
            let arrival = Double(trip.arrival(at: place))
            let departure = Double(trip.departure(at: place))
            let lateness = min(max(clock - scheduled, 0) / 300, 1)
            clock += max(arrival - scheduled, 0) * (1 - recovery * lateness)
            let likely = clock
            clock += min(max(departure - arrival, 0), shortestDwell)
            if place == 0 || run.isTimepoint(place) { clock = max(clock, departure) }
            scheduled = max(departure, scheduled)
            calls.append(spread.call(likely: likely, departure: clock, madeAt: run.madeAt))
        }
    }

    private func predictByPace(_ run: RunAhead, into calls: inout [PredictedCall]) {
        let own = run.pace.map { min(max($0, 2), 25) } ?? usualPace
        var clock = Double(run.at)
        var distance = run.distance
        for place in run.firstPlace..<run.stops.count {
            let there = run.distance(ofPlace: place)
            let weight = 0.7 * paceMemory / (paceMemory + clock - Double(run.at))
            clock += max(there - distance, 0) / (usualPace + (own - usualPace) * weight)
            distance = max(distance, there)
            calls.append(spread.call(likely: clock, departure: clock, madeAt: run.madeAt))
        }
    }
}
