package import TransitCore

/// A prediction together with the actual arrival.
package struct ScoredPrediction: Sendable, Equatable {
    package var madeAt: EpochSeconds
    package var arrivedAt: EpochSeconds
    /// The time shown to riders.
    package var shown: EpochSeconds
    /// The median arrival time.
    package var likely: EpochSeconds
    /// The 80 % interval; nil if the model has none.
    package var interval: ClosedRange<EpochSeconds>?
    /// The time shown one minute earlier; nil if there was none.
    package var shownBefore: EpochSeconds?

    package init(
        madeAt: EpochSeconds, arrivedAt: EpochSeconds, shown: EpochSeconds, likely: EpochSeconds,
        interval: ClosedRange<EpochSeconds>?, shownBefore: EpochSeconds? = nil
    ) {
        self.madeAt = madeAt
        self.arrivedAt = arrivedAt
        self.shown = shown
        self.likely = likely
        self.interval = interval
        self.shownBefore = shownBefore
    }
}

extension ScoredPrediction {
    /// Returns whether one sampling time precedes another by about a minute; the tolerance allows for late samples.
    package static func isMinute(_ one: EpochSeconds, before other: EpochSeconds) -> Bool {
        (1...90).contains(other - one)
    }
}

/// Sums over the predictions of one horizon, from which all accuracy figures are computed. Sums over disjoint sets of
/// predictions can be added.
package struct AccuracySums: Sendable, Equatable {
    /// The minimum difference, actual minus shown time in seconds, at which a rider who comes at the shown time counts
    /// as having caught the bus: the bus may leave 30 s early.
    static let catches: Int64 = -30

    package var count: Int64 = 0
    /// The number of shown times within the benchmark's tolerance.
    package var accurate: Int64 = 0
    /// The number of predictions with which a rider who comes at the shown time would have caught the bus.
    package var caught: Int64 = 0
    /// The sum of the absolute errors of likely times, in seconds.
    package var absoluteError: Int64 = 0
    /// The sum of actual minus likely time, in seconds.
    package var error: Int64 = 0
    package var withInterval: Int64 = 0
    package var covered: Int64 = 0
    /// The sum of the widths of intervals, in seconds.
    package var width: Int64 = 0
    /// The number of predictions with a predecessor one minute earlier.
    package var repeated: Int64 = 0
    /// The sum of the absolute changes of shown times since that predecessor, in seconds.
    package var change: Int64 = 0
    /// The number of predicted arrivals. Only ``PredictionLedger`` counts them.
    package var arrivals: Int64 = 0
    /// The number of predictions whose arrival was not observed within half an hour. Only ``PredictionLedger`` counts
    /// them. Not included in ``count``.
    package var unresolved: Int64 = 0

    package init() {}

    mutating func add(_ prediction: ScoredPrediction, tolerance: ClosedRange<Int64>?) {
        let shownError = prediction.arrivedAt - prediction.shown
        let likelyError = prediction.arrivedAt - prediction.likely
        count += 1
        accurate += tolerance?.contains(shownError) ?? false ? 1 : 0
        caught += shownError >= Self.catches ? 1 : 0
        absoluteError += abs(likelyError)
        error += likelyError
        if let before = prediction.shownBefore {
            repeated += 1
            change += abs(prediction.shown - before)
        }
        guard let interval = prediction.interval else { return }
        withInterval += 1
        covered += interval.contains(prediction.arrivedAt) ? 1 : 0
        width += interval.upperBound - interval.lowerBound
    }

    package static func += (sums: inout AccuracySums, other: AccuracySums) {
        sums.count += other.count
        sums.accurate += other.accurate
        sums.caught += other.caught
        sums.absoluteError += other.absoluteError
        sums.error += other.error
        sums.withInterval += other.withInterval
        sums.covered += other.covered
        sums.width += other.width
        sums.repeated += other.repeated
        sums.change += other.change
        sums.arrivals += other.arrivals
        sums.unresolved += other.unresolved
    }

    /// The share of shown times within the benchmark's tolerance, 0 … 1; nil without predictions.
    package var accuracy: Double? { share(accurate, of: count) }
    package var caughtShare: Double? { share(caught, of: count) }
    package var coverage: Double? { share(covered, of: withInterval) }
    /// The mean absolute error of likely times, in seconds.
    package var meanAbsoluteError: Double? { share(absoluteError, of: count) }
    package var bias: Double? { share(error, of: count) }
    /// The mean change of the shown time within a minute, in seconds.
    package var jitter: Double? { share(change, of: repeated) }
    package var meanWidth: Double? { share(width, of: withInterval) }

    private func share(_ part: Int64, of whole: Int64) -> Double? {
        whole == 0 ? nil : Double(part) / Double(whole)
    }
}

/// The accuracy sums of each prediction ``Horizon``.
package struct AccuracyTally: Sendable, Equatable {
    private var sums = [AccuracySums](repeating: AccuracySums(), count: Horizon.allCases.count)

    package init() {}

    package subscript(horizon: Horizon) -> AccuracySums {
        get { sums[horizon.rawValue] }
        set { sums[horizon.rawValue] = newValue }
    }

    /// Adds a prediction. Predictions made after the arrival or more than half an hour before it are ignored.
    package mutating func add(_ prediction: ScoredPrediction) {
        guard let horizon = Horizon(secondsAhead: prediction.arrivedAt - prediction.madeAt) else { return }
        sums[horizon.rawValue].add(prediction, tolerance: horizon.tolerance)
    }

    package static func += (tally: inout AccuracyTally, other: AccuracyTally) {
        for horizon in Horizon.allCases { tally[horizon] += other[horizon] }
    }

    package static func + (one: AccuracyTally, other: AccuracyTally) -> AccuracyTally {
        var sum = one
        sum += other
        return sum
    }

    /// The benchmark's overall score: the unweighted mean accuracy of its four horizons; nil if a horizon has no
    /// predictions.
    package var benchmark: Double? {
        let figures = Horizon.judged.compactMap { self[$0].accuracy }
        return figures.count == Horizon.judged.count ? figures.reduce(0, +) / Double(figures.count) : nil
    }

    package var count: Int64 { sums.reduce(0) { $0 + $1.count } }
}
