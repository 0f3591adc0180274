package import LiveModel
import TransitCore

extension PredictionLedger {
    /// The baseline models that predictions are compared with in production. Trained models are compared only in the
    /// laboratory: they lose their state at each restart, which would make them look worse than they are.
    package static var baselines: [(name: String, model: any Predictor)] {
        [("straight-line", StraightLine()), ("schedule", ScheduleAlone()), ("deviation", DeviationForward())]
    }
}

/// Predicts the scheduled time.
package struct ScheduleAlone: Predictor {
    package init() {}

    package func predict(_ run: RunAhead, into calls: inout [PredictedCall]) {
        for callIndex in run.firstCallIndex..<run.stops.count {
            calls.append(run.trip.map { .certain($0.arrival(at: callIndex).fractional) } ?? .none)
        }
    }
}

/// Adds the current deviation to every scheduled time ahead, as OneBusAway does.
package struct DeviationForward: Predictor {
    package init() {}

    package func predict(_ run: RunAhead, into calls: inout [PredictedCall]) {
        guard let trip = run.trip else {
            calls += repeatElement(.none, count: run.stops.count - run.firstCallIndex)
            return
        }
        let deviation =
            run.isWaiting
            ? max(run.at.fractional - trip.start.fractional, 0)
            : run.at.fractional - trip.time(atDistance: run.distance)
        for callIndex in run.firstCallIndex..<run.stops.count {
            calls.append(.certain(max(trip.arrival(at: callIndex).fractional + deviation, run.at.fractional)))
        }
    }
}

/// Predicts the travel time from the straight-line distance to each stop at a constant speed, as the original apps did.
package struct StraightLine: Predictor {
    /// The assumed speed in metres per second: 25 km/h.
    private static let speed = 25 / 3.6

    package init() {}

    package func predict(_ run: RunAhead, into calls: inout [PredictedCall]) {
        for callIndex in run.firstCallIndex..<run.stops.count {
            let stop = run.timetable.patternStopStops[run.stops.lowerBound + callIndex]
            guard let position = run.position, let there = run.timetable.coordinate(of: stop) else {
                calls.append(.none)
                continue
            }
            calls.append(.certain(run.at.fractional + position.distance(to: there) / Self.speed))
        }
    }
}

extension PredictedCall {
    /// Returns a prediction without an interval: all of its times are equal.
    package static func certain(_ time: Double) -> PredictedCall {
        let time = EpochSeconds(rounding: time)
        return PredictedCall(likely: time, low: time, high: time, departure: time, shown: time, source: .observed)
    }

    /// The placeholder for a stop without a prediction.
    package static var none: PredictedCall {
        PredictedCall(likely: 0, low: 0, high: 0, departure: 0, shown: 0, source: .noData)
    }
}
