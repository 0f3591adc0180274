package import TransitCore

/// Keeps every prediction that riders are shown, and what others say beside it, until its bus has come, and scores it then.
///
/// A value without clock and storage, as the engine is: it is told of each minute and of each reading, and gives what has
/// been scored to whoever asks. An arrival is a vehicle on a trip at a stop.
package struct PredictionLedger: Sendable {
    /// What riders are shown.
    package static let shown = "headsign"
    /// The agency's own predictions.
    package static let agency = "agency"
    /// Seconds after which an arrival that was not seen will not be seen any more: the longest gap between two fixes that
    /// still tell when a stop was passed, and the slowest feed's delay.
    static let patience: Int64 = 300

    /// In the order in which samples number them.
    package let models: [String]
    private let baselines: [any Predictor]
    private let limit: Int
    private var filter: PredictionFilter
    private var timetable: Timetable { filter.timetable }
    private typealias PendingRuns = [PendingRunKey: PendingRun]
    private var runs: PendingRuns = [:]
    private var pool = SamplePool()
    private var scores = AccuracyScores()
    /// Predictions that were not kept because there were too many.
    package private(set) var overflow: Int64 = 0
    /// Predictions scored since the beginning.
    package private(set) var scored: Int64 = 0

    /// - Parameters:
    ///   - baselines: what ours is measured against, besides the agency.
    ///   - limit: predictions kept at once, eight bytes each, or fourteen with an interval.
    package init(
        _ timetable: Timetable, baselines: [(name: String, model: any Predictor)] = [], limit: Int = 4_000_000
    ) {
        filter = PredictionFilter(timetable)
        self.baselines = baselines.map(\.model)
        self.limit = limit
        models = [Self.shown, Self.agency] + baselines.map(\.name)
    }

    /// Predictions that wait for their bus.
    package var pending: Int { pool.count }

    /// Writes down what everybody says at this moment; to be called once a minute.
    package mutating func sample(_ engine: EngineState, at now: EpochSeconds) {
        use(engine.timetable)
        expire(at: now)
        keep(engine.shownForecasts(), of: 0, at: now)
        keep(engine.agencyForecasts(at: now), of: 1, at: now)
        for (number, baseline) in baselines.enumerated() {
            keep(engine.forecasts(by: baseline, at: now), of: number + 2, at: now)
        }
    }

    /// Scores what was predicted of the arrivals that the engine's last reading told of.
    package mutating func resolve(_ engine: EngineState) {
        use(engine.timetable)
        for passage in engine.passages { resolve(passage) }
    }

    /// What has been scored since this was asked last.
    package mutating func takeScores() -> AccuracyScores {
        defer { scores = AccuracyScores() }
        return scores
    }
}

// What is predicted.
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
        // Where nobody names trips a vehicle's next run has the same name: the first time is meant.
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
        // One that nobody names goes on from day to day, and from route to route.
        runs.values[known].day = day
        runs.values[known].route = route
        return known
    }
}

// What became of it.
extension PredictionLedger {
    mutating func resolve(_ passage: Passage) {
        let stop = passage.stop(in: timetable)
        let key = PendingRunKey(vehicle: passage.vehicle, trip: passage.tripName(in: timetable))
        guard let pending = runs.index(forKey: key),
            let index = runs.values[pending].stops.firstIndex(where: { $0.stop == stop })
        else { return }
        var samples = runs.values[pending].stops.remove(at: index).samples
        var verdict = Verdict(models: models.count)
        while let sample = pool.removeOldest(of: &samples) { verdict.add(sample, arrivedAt: passage.at) }
        let route = timetable.patternRoutes[passage.pattern]
        write(verdict, day: runs.values[pending].day, route: route, stop: stop)
    }

    /// Gives up on what should have been seen by now.
    private mutating func expire(at now: EpochSeconds) {
        let oldest = now - PredictionFilter.farthest - Self.patience
        forEachRun { ledger, pending in
            for index in ledger.runs.values[pending].stops.indices {
                ledger.giveUp(ofStop: index, ofRun: pending) { $0.madeAt <= oldest }
            }
            ledger.runs.values[pending].stops.removeAll { $0.samples.isEmpty }
        }
    }

    /// Goes through all pending runs; those without stops are gone afterwards.
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
        var verdict = Verdict(models: models.count)
        while let sample = pool.oldest(of: samples), isHopeless(sample) {
            verdict.giveUp(sample)
            _ = pool.removeOldest(of: &samples)
        }
        runs.values[pending].stops[index].samples = samples
        write(verdict, day: run.day, route: run.route, stop: run.stops[index].stop)
    }

    private mutating func write(_ verdict: Verdict, day: ServiceDate, route: RouteIndex, stop: StopIndex) {
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

// A newer timetable.
extension PredictionLedger {
    /// Goes on with the same routes and stops under their indexes in a newer timetable. What that no longer has is given up.
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
