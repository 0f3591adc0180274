import LiveModel

extension MetricsText {
    /// Writes the accuracy of the last week; omits figures that are based on too few predictions.
    mutating func accuracy(_ minute: PublishedAccuracy.Minute) {
        ledgers(minute)
        let rows = minute.week.rows
        family("headsign_prediction_benchmark", "gauge", "ETA Accuracy Benchmark of the past week, 0 to 1.")
        for row in rows where row.tally.isSure {
            if let benchmark = row.tally.benchmark {
                sample("headsign_prediction_benchmark", Self.labels(row), benchmark)
            }
        }
        figure("headsign_prediction_accurate", "Share of predictions within the benchmark's tolerance", rows) {
            sums, horizon in
            horizon.tolerance == nil ? nil : sums.accuracy
        }
        figure(
            "headsign_prediction_caught", "Share of predictions by which a rider would have caught the vehicle", rows
        ) { sums, _ in
            sums.caughtShare
        }
        figure("headsign_prediction_error_seconds", "Mean absolute error of predicted times", rows) { sums, _ in
            sums.meanAbsoluteError
        }
        figure("headsign_prediction_jitter_seconds", "Mean change of displayed times within a minute", rows) {
            sums, _ in
            sums.jitter
        }
        figure("headsign_prediction_wobble_seconds", "Deprecated name of headsign_prediction_jitter_seconds", rows) {
            sums, _ in
            sums.jitter
        }
        figure("headsign_prediction_coverage", "Share of arrivals within the 80 % prediction interval", rows) {
            sums, _ in
            sums.coverage
        }
    }

    private mutating func ledgers(_ minute: PublishedAccuracy.Minute) {
        family("headsign_prediction_store_failing", "gauge", "1 if prediction scores cannot be stored.")
        sample("headsign_prediction_store_failing", [], minute.isFailing ? 1 : 0)
        let ledgers = minute.ledgers.sorted { $0.key < $1.key }
        family("headsign_predictions_pending", "gauge", "Predictions whose vehicle has not arrived yet.")
        for (agency, state) in ledgers {
            sample("headsign_predictions_pending", [("agency", agency)], Double(state.pending))
        }
        family("headsign_predictions_scored_total", "counter", "Predictions whose vehicle has arrived.")
        for (agency, state) in ledgers {
            sample("headsign_predictions_scored_total", [("agency", agency)], Double(state.scored))
        }
        family(
            "headsign_predictions_dropped_total", "counter",
            "Predictions discarded because of the limit on pending ones.")
        for (agency, state) in ledgers {
            sample("headsign_predictions_dropped_total", [("agency", agency)], Double(state.overflow))
        }
    }

    private mutating func figure(
        _ name: String, _ help: String, _ rows: [AccuracyResponse.Row], _ value: (AccuracySums, Horizon) -> Double?
    ) {
        family(name, "gauge", help + ", over the past week, by minutes ahead.")
        for row in rows {
            for horizon in Horizon.allCases where row.tally[horizon].isSure {
                guard let value = value(row.tally[horizon], horizon) else { continue }
                sample(name, Self.labels(row) + [("minutes", horizon.word)], value)
            }
        }
    }

    private static func labels(_ row: AccuracyResponse.Row) -> [(String, String)] {
        [("agency", row.agency), ("model", row.model)]
    }
}
