import TransitCore

extension PredictionLedger {
    /// What ours is measured against while it runs. Models that learn as they go are left to the laboratory: beginning anew with
    /// every start, they would only make ours look better.
    package static var baselines: [(name: String, model: any Predictor)] {
        [("straight-line", StraightLine()), ("schedule", ScheduleAlone()), ("deviation", DeviationForward())]
    }
}

/// The timetable, whatever happens.
package struct ScheduleAlone: Predictor {
    package init() {}

    package func predict(_ run: RunAhead, into calls: inout [PredictedCall]) {
        for callIndex in run.firstCallIndex..<run.stops.count {
            calls.append(run.trip.map { .certain($0.arrival(at: callIndex).fractional) } ?? .none)
        }
    }
}

/// As late everywhere ahead as it is here: what OneBusAway does.
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

/// The vehicle flies straight to each stop: what the original apps did.
package struct StraightLine: Predictor {
    /// Metres per second: 25 km/h.
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
    /// A baseline knows no uncertainty and shows what it thinks.
    package static func certain(_ time: Double) -> PredictedCall {
        let time = EpochSeconds(rounding: time)
        return PredictedCall(likely: time, low: time, high: time, departure: time, shown: time, source: .observed)
    }

    /// A model that cannot say anything of a stop.
    package static var none: PredictedCall {
        PredictedCall(likely: 0, low: 0, high: 0, departure: 0, shown: 0, source: .noData)
    }
}
