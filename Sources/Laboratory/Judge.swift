package import LiveEngine
package import LiveModel
package import TransitCore

/// A prediction by a model.
package struct Prediction: Sendable, Equatable {
    package var model: String
    package var key: ArrivalKey
    package var routeID: String
    /// GTFS's `direction_id`; nil if the feed has none.
    package var direction: UInt8?
    package var madeAt: EpochSeconds
    package var call: PredictedCall
}

/// Scores the predictions of models against observed arrivals.
package struct Judge {
    package private(set) var cards: [Scorecard]
    private let truth: Truth
    private var filter: PredictionFilter?
    private let modelsWithIntervals: [Bool]
    private let names: [String]
    private var arrivalNumbers: [ArrivalKey: [EpochSeconds: Int]] = [:]
    private var arrivalCount = 0
    /// The latest prediction of each model for each arrival.
    private var latest: [[ArrivalKey: LatestPrediction]]

    package init(models: [Model], truth: Truth) {
        self.truth = truth
        names = models.map(\.name)
        modelsWithIntervals = models.map(\.hasIntervals)
        cards = models.map { _ in Scorecard() }
        latest = models.map { _ in [:] }
    }

    /// Scores all models' current predictions.
    /// - Parameter record: Receives every prediction, including those without an observed arrival.
    package mutating func judge(
        _ engine: EngineState, _ models: [Model], at now: EpochSeconds, record: ((Prediction) -> Void)? = nil
    ) {
        let filter = filter(for: engine.timetable)
        for (number, model) in models.enumerated() {
            for forecast in model.forecasts(of: engine, at: now) {
                let circumstance = engine.circumstance(of: forecast, at: now)
                judge(forecast, circumstance, model: number, filter, at: now, record)
            }
        }
    }

    private mutating func judge(
        _ forecast: Forecast, _ circumstance: PredictionContext, model: Int, _ filter: PredictionFilter,
        at now: EpochSeconds, _ record: ((Prediction) -> Void)?
    ) {
        let timetable = filter.timetable
        let pattern = forecast.run.pattern
        let route = timetable.patternRoutes[pattern]
        let routeID = timetable.string(timetable.routeIDs[route])
        for (stop, call) in filter.predictions(of: forecast.run, at: now) {
            let prediction = Prediction(
                model: names[model],
                key: ArrivalKey(
                    vehicle: forecast.vehicleID, trip: forecast.tripID ?? "",
                    stop: timetable.string(timetable.stopIDs[stop])),
                routeID: routeID, direction: timetable.direction(of: pattern), madeAt: now, call: call)
            record?(prediction)
            score(prediction, circumstance, model: model)
        }
    }

    private mutating func filter(for timetable: Timetable) -> PredictionFilter {
        if let filter, filter.timetable === timetable { return filter }
        let made = PredictionFilter(timetable)
        filter = made
        return made
    }

    private mutating func score(_ prediction: Prediction, _ circumstance: PredictionContext, model: Int) {
        guard let arrival = truth.next(of: prediction.key, after: prediction.madeAt) else { return }
        let call = prediction.call
        let before = latest[model][prediction.key].flatMap { $0.isMinute(before: prediction, of: arrival) ? $0 : nil }
        let next = LatestPrediction(prediction, of: arrival, after: before)
        latest[model][prediction.key] = next
        cards[model].add(
            ScoredPrediction(
                madeAt: prediction.madeAt, arrivedAt: arrival.at, shown: call.shown, likely: call.likely,
                interval: modelsWithIntervals[model] ? min(call.low, call.high)...call.high : nil,
                shownBefore: before?.shown),
            route: prediction.routeID, circumstance: circumstance, arrival: number(of: arrival, prediction.key),
            hasTurned: next.hasTurned)
    }

    /// Returns the models' scores over all observed arrivals.
    /// - Parameter start: The start of scoring; earlier arrivals are excluded. Nil includes all arrivals.
    package func score(of agency: String, from start: EpochSeconds? = nil) -> AgencyScore {
        let arrivals = start.map { truth.within($0...(.max)) } ?? truth
        return AgencyScore(agency: agency, cards: cards, arrivals: arrivals.count)
    }

    private mutating func number(of arrival: Truth.Arrival, _ key: ArrivalKey) -> Int {
        if let known = arrivalNumbers[key]?[arrival.at] { return known }
        arrivalCount += 1
        arrivalNumbers[key, default: [:]][arrival.at] = arrivalCount
        return arrivalCount
    }
}
