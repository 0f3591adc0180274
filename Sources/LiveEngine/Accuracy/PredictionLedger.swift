package import LiveModel
package import TransitCore

/// Stores the predictions of all models, including those shown to riders, until the arrival is observed, and then
/// scores them.
///
/// A value type without a clock or storage. It is updated every minute and with each feed message, and returns the new
/// scores on request. An arrival is identified by vehicle, trip and stop.
package struct PredictionLedger: Sendable {
    /// The model name of the predictions shown to riders.
    package static let shown = "headsign"
    /// The model name of the agency's own predictions.
    package static let agency = "agency"
    /// The maximum time, in seconds, from an arrival to its observation: the longest gap between two fixes that still
    /// determines a passage, plus the delay of the slowest feed.
    static let patience: Int64 = 300

    /// The model names, indexed by ``PredictionSample/model``.
    package let models: [String]
    private let baselines: [any Predictor]
    private let limit: Int
    private var filter: PredictionFilter
    private var timetable: Timetable { filter.timetable }
    private typealias PendingRuns = [PendingRunKey: PendingRun]
    private var runs: PendingRuns = [:]
    private var pool = SamplePool()
    private var scores = AccuracyScores()
    /// The number of predictions that were not stored because the ledger was full.
    package private(set) var overflow: Int64 = 0
    /// The number of predictions scored since the ledger was created.
    package private(set) var scored: Int64 = 0

    /// Creates an empty ledger.
    /// - Parameters:
    ///   - baselines: The models for comparison, in addition to the agency.
    ///   - limit: The maximum number of stored predictions: 8 bytes each, or 14 with an interval.
    package init(
        _ timetable: Timetable, baselines: [(name: String, model: any Predictor)] = [], limit: Int = 4_000_000
    ) {
        filter = PredictionFilter(timetable)
        self.baselines = baselines.map(\.model)
        self.limit = limit
        models = [Self.shown, Self.agency] + baselines.map(\.name)
    }

    /// The number of stored predictions whose arrival has not been observed.
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

    /// Scores the predictions for the arrivals that the engine observed in its latest update from a feed.
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

// Recording predictions.
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
        // Without trip ids, a vehicle's current and next runs share a key; only the first predicted arrival is stored.
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
        // Without a trip id, the key stays the same when the service day or the route changes.
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

    /// Removes the predictions whose arrivals can no longer be observed, and counts them as unresolved.
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
    /// Converts routes and stops to the indexes of a newer timetable. Predictions for routes and stops that the newer
    /// timetable does not contain are removed and counted as unresolved.
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
