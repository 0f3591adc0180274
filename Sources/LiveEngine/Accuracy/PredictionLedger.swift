package import LiveModel
package import TransitCore

/// Keeps the predictions shown to riders, with those of other models, until the arrival, and scores them then.
///
/// A value type without a clock or storage. It is updated every minute and with each reading, and returns the new
/// scores on request. An arrival is identified by vehicle, trip and stop.
package struct PredictionLedger: Sendable {
    /// The predictions shown to riders.
    package static let shown = "headsign"
    /// The agency's own predictions.
    package static let agency = "agency"
    /// Seconds after which an arrival can no longer be observed: the longest gap between two fixes that still
    /// determines a passage, plus the delay of the slowest feed.
    static let patience: Int64 = 300

    /// Indexed by the model number of samples.
    package let models: [String]
    private let baselines: [any Predictor]
    private let limit: Int
    private var filter: PredictionFilter
    private var timetable: Timetable { filter.timetable }
    private typealias PendingRuns = [PendingRunKey: PendingRun]
    private var runs: PendingRuns = [:]
    private var pool = SamplePool()
    private var scores = AccuracyScores()
    /// The number of predictions dropped because of the limit.
    package private(set) var overflow: Int64 = 0
    /// The number of predictions scored since the start.
    package private(set) var scored: Int64 = 0

    /// - Parameters:
    ///   - baselines: The models for comparison, in addition to the agency.
    ///   - limit: The maximum number of predictions kept: 8 bytes each, or 14 with an interval.
    package init(
        _ timetable: Timetable, baselines: [(name: String, model: any Predictor)] = [], limit: Int = 4_000_000
    ) {
        filter = PredictionFilter(timetable)
        self.baselines = baselines.map(\.model)
        self.limit = limit
        models = [Self.shown, Self.agency] + baselines.map(\.name)
    }

    /// The number of predictions without an arrival so far.
    package var pending: Int { pool.count }

    /// Records the predictions of all models; called once a minute.
    package mutating func sample(_ engine: EngineState, at now: EpochSeconds) {
        use(engine.timetable)
        expire(at: now)
        keep(engine.shownForecasts(), of: 0, at: now)
        keep(engine.agencyForecasts(at: now), of: 1, at: now)
        for (number, baseline) in baselines.enumerated() {
            keep(engine.forecasts(by: baseline, at: now), of: number + 2, at: now)
        }
    }

    /// Scores the predictions for the arrivals in the engine's last reading.
    package mutating func resolve(_ engine: EngineState) {
        use(engine.timetable)
        for passage in engine.passages { resolve(passage) }
    }

    /// Removes and returns the scores since the last call.
    package mutating func takeScores() -> AccuracyScores {
        defer { scores = AccuracyScores() }
        return scores
    }
}

// Recording of predictions.
extension PredictionLedger {
    mutating func keep(_ forecasts: [Forecast], of model: Int, at now: EpochSeconds) {
        for forecast in forecasts { keep(forecast, of: model, at: now) }
    }

    private mutating func keep(_ forecast: Forecast, of model: Int, at now: EpochSeconds) {
        var pending: PendingRuns.Index?
        var hint = 0
        for (stop, call) in filter.predictions(of: forecast.run, at: now) {
            let run = pending ?? indexOfRun(of: forecast, at: now)
            pending = run
            let index = runs.values[run].indexOfStop(stop, hint: hint)
            hint = index + 1
            keep(PredictionSample(call, by: model, at: now), ofStop: index, ofRun: run)
        }
    }

    private mutating func keep(
        _ sample: PredictionSample, ofStop index: Int, ofRun pending: PendingRuns.Index
    ) {
        // Without trip ids a vehicle's next run has the same name; the first arrival is scored.
        if let newest = pool.newest(of: runs.values[pending].stops[index].samples),
            newest.model == sample.model, newest.madeAt == sample.madeAt
        {
            return
        }
        guard pool.count < limit, pool.append(sample, to: &runs.values[pending].stops[index].samples) else {
            overflow += 1
            return
        }
    }

    private mutating func indexOfRun(of forecast: Forecast, at now: EpochSeconds) -> PendingRuns.Index {
        let key = PendingRunKey(vehicle: forecast.vehicleID, trip: forecast.tripID ?? "")
        let day = forecast.run.trip?.date ?? timetable.serviceDate(at: now)
        let route = timetable.patternRoutes[forecast.run.pattern]
        guard let known = runs.index(forKey: key) else {
            runs[key] = PendingRun(day: day, route: route)
            return runs.index(forKey: key)!
        }
        // A run without a trip id continues from day to day and from route to route.
        runs.values[known].day = day
        runs.values[known].route = route
        return known
    }
}

// Resolution of predictions.
extension PredictionLedger {
    mutating func resolve(_ passage: Passage) {
        let stop = passage.stop(in: timetable)
        let key = PendingRunKey(vehicle: passage.vehicle, trip: passage.tripName(in: timetable))
        guard let pending = runs.index(forKey: key),
            let index = runs.values[pending].stops.firstIndex(where: { $0.stop == stop })
        else { return }
        var samples = runs.values[pending].stops.remove(at: index).samples
        var verdict = ArrivalScoring(models: models.count)
        while let sample = pool.removeOldest(of: &samples) { verdict.add(sample, arrivedAt: passage.at) }
        let route = timetable.patternRoutes[passage.pattern]
        write(verdict, day: runs.values[pending].day, route: route, stop: stop)
    }

    /// Drops predictions whose arrivals should have been observed by now.
    private mutating func expire(at now: EpochSeconds) {
        let oldest = now - PredictionFilter.farthest - Self.patience
        forEachRun { ledger, pending in
            for index in ledger.runs.values[pending].stops.indices {
                ledger.giveUp(ofStop: index, ofRun: pending) { $0.madeAt <= oldest }
            }
            ledger.runs.values[pending].stops.removeAll { $0.samples.isEmpty }
        }
    }

    /// Visits all pending runs and removes those without stops.
    private mutating func forEachRun(_ body: (inout PredictionLedger, PendingRuns.Index) -> Void) {
        var pending = runs.startIndex
        while pending != runs.endIndex {
            body(&self, pending)
            runs.formIndex(after: &pending)
        }
        runs = runs.filter { !$0.value.stops.isEmpty }
    }

    private mutating func giveUp(
        ofStop index: Int, ofRun pending: PendingRuns.Index,
        while isHopeless: (PredictionSample) -> Bool
    ) {
        let run = runs.values[pending]
        var samples = run.stops[index].samples
        guard let oldest = pool.oldest(of: samples), isHopeless(oldest) else { return }
        var verdict = ArrivalScoring(models: models.count)
        while let sample = pool.oldest(of: samples), isHopeless(sample) {
            verdict.giveUp(sample)
            _ = pool.removeOldest(of: &samples)
        }
        runs.values[pending].stops[index].samples = samples
        write(verdict, day: run.day, route: run.route, stop: run.stops[index].stop)
    }

    private mutating func write(_ verdict: ArrivalScoring, day: ServiceDate, route: RouteIndex, stop: StopIndex) {
        let scopes: [AccuracySubject.Scope] = [
            .route(timetable.string(timetable.routeIDs[route])),
            .stop(timetable.string(timetable.stopIDs[stop])),
        ]
        for (model, tally) in verdict.tallies.enumerated() {
            guard let tally else { continue }
            scored += tally.count
            for scope in scopes {
                scores.add(tally, to: AccuracySubject(day: day, model: models[model], scope: scope))
            }
        }
    }
}

// Replacement of the timetable.
extension PredictionLedger {
    /// Converts routes and stops to the indexes of a newer timetable. Those that it does not contain are dropped.
    private mutating func use(_ newer: Timetable) {
        guard newer !== timetable else { return }
        let older = timetable
        forEachRun { ledger, pending in
            let run = ledger.runs.values[pending]
            let route = newer.route(id: older.string(older.routeIDs[run.route]))
            let stops = run.stops.map { newer.stop(id: older.string(older.stopIDs[$0.stop])) }
            for index in stops.indices where route == nil || stops[index] == nil {
                ledger.giveUp(ofStop: index, ofRun: pending) { _ in true }
            }
            ledger.runs.values[pending].move(to: route, stops)
        }
        filter = PredictionFilter(newer)
    }
}
