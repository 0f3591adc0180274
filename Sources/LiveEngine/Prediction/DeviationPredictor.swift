import TransitCore

/// Carries a vehicle's deviation from its timetable forward, leg by leg: its own pace of the last minutes counts for the
/// next ones, slack at stops shrinks lateness, and nobody leaves a time point early. Without a timetable, pace alone.
package struct DeviationPredictor: Predictor {
    package var spread = Spread()
    /// Seconds ahead after which a vehicle's own pace has lost half of its say.
    package var paceMemory = 300.0
    /// The share of a vehicle's own pace in the first leg.
    package var paceWeight = 0.35
    /// The shortest stay at a stop that has one in the timetable, seconds.
    package var shortestDwell = 15.0
    /// Metres per second, stops included, of a bus nobody knows more about.
    package var usualPace = 5.5

    package init() {}

    package func predict(_ run: RunAhead, into calls: inout [PredictedCall]) {
        if let trip = run.trip { predict(run, trip: trip, into: &calls) } else { predictByPace(run, into: &calls) }
    }

    private func predict(_ run: RunAhead, trip: TripTimes, into calls: inout [PredictedCall]) {
        // Where the vehicle is in the timetable's time, and on the clock.
        var scheduled = run.isWaiting ? Double(trip.start) : trip.time(atDistance: run.distance)
        var clock = Double(run.at)
        if run.isWaiting { clock = max(clock, scheduled) }
        for place in run.firstPlace..<run.stops.count {
            let arrival = Double(trip.arrival(at: place))
            let departure = Double(trip.departure(at: place))
            let isStart = run.isWaiting && place == 0
            clock += max(arrival - scheduled, 0) * ratio(run, ahead: clock - Double(run.at))
            let likely = isStart ? Double(max(run.at, trip.start)) : clock
            clock = max(clock, likely)
            clock += min(max(departure - arrival, 0), shortestDwell)
            if place == 0 || run.isTimepoint(place) { clock = max(clock, departure) }
            scheduled = max(departure, scheduled)
            calls.append(spread.call(likely: likely, departure: clock, madeAt: run.madeAt))
        }
    }

    /// Seconds for each second the timetable gives, at a number of seconds from now.
    private func ratio(_ run: RunAhead, ahead seconds: Double) -> Double {
        guard let own = run.paceRatio else { return 1 }
        let weight = paceWeight * paceMemory / (paceMemory + seconds)
        return 1 + (min(max(own, 0.6), 1.8) - 1) * weight
    }

    private func predictByPace(_ run: RunAhead, into calls: inout [PredictedCall]) {
        let own = run.pace.map { min(max($0, 2), 25) } ?? usualPace
        var clock = Double(run.at)
        var distance = run.distance
        for place in run.firstPlace..<run.stops.count {
            let there = run.distance(ofPlace: place)
            let weight = paceMemory / (paceMemory + clock - Double(run.at))
            clock += max(there - distance, 0) / (usualPace + (own - usualPace) * weight * 0.7)
            distance = max(distance, there)
            calls.append(spread.call(likely: clock, departure: clock, madeAt: run.madeAt))
        }
    }
}
