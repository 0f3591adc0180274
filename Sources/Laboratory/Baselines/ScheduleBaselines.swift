package import LiveEngine
import TransitCore

/// The timetable, whatever happens.
package struct ScheduleAlone: Predictor {
    package init() {}

    package func predict(_ run: RunAhead, into calls: inout [PredictedCall]) {
        for place in run.firstPlace..<run.stops.count {
            calls.append(run.trip.map { .certain(Double($0.arrival(at: place))) } ?? .none)
        }
    }
}

/// As late everywhere ahead as it is here: what OneBusAway does.
package struct DeviationForward: Predictor {
    package init() {}

    package func predict(_ run: RunAhead, into calls: inout [PredictedCall]) {
        guard let trip = run.trip else {
            calls += repeatElement(.none, count: run.stops.count - run.firstPlace)
            return
        }
        let deviation =
            run.isWaiting
            ? max(Double(run.at) - Double(trip.start), 0) : Double(run.at) - trip.time(atDistance: run.distance)
        for place in run.firstPlace..<run.stops.count {
            calls.append(.certain(max(Double(trip.arrival(at: place)) + deviation, Double(run.at))))
        }
    }
}

/// The vehicle flies straight to each stop: what the original apps did.
package struct StraightLine: Predictor {
    package init() {}

    package func predict(_ run: RunAhead, into calls: inout [PredictedCall]) {
        for place in run.firstPlace..<run.stops.count {
            let stop = run.timetable.patternStopStops[run.stops.lowerBound + place]
            guard let position = run.position, let there = run.timetable.coordinate(of: stop) else {
                calls.append(.none)
                continue
            }
            calls.append(.certain(Double(run.at) + position.distance(to: there) / StraightLineBaseline.speed))
        }
    }
}
