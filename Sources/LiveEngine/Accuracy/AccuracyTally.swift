package import TransitCore

/// One prediction beside what happened.
package struct ScoredPrediction: Sendable, Equatable {
    package var madeAt: EpochSeconds
    package var arrivedAt: EpochSeconds
    /// The time a rider was shown.
    package var shown: EpochSeconds
    /// The median.
    package var likely: EpochSeconds
    /// The 80 % interval; nil where a model gives none.
    package var interval: ClosedRange<EpochSeconds>?
    /// What was shown a minute before; nil where nothing was.
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
    /// Whether two moments at which predictions are written down follow each other; a ledger may miss one.
    package static func isMinute(_ one: EpochSeconds, before other: EpochSeconds) -> Bool {
        (1...90).contains(other - one)
    }
}

/// Sums over predictions of one horizon, from which every figure of accuracy follows. Sums of sums are sums of all.
package struct AccuracySums: Sendable, Equatable {
    /// Seconds by which a rider may miss the predicted time and still catch the bus.
    static let catches: Int64 = -30

    package var count: Int64 = 0
    /// Shown times within the benchmark's tolerance.
    package var accurate: Int64 = 0
    /// Riders who came at the shown time and caught the bus.
    package var caught: Int64 = 0
    /// Of likely times, seconds.
    package var absoluteError: Int64 = 0
    /// Actual minus likely, seconds.
    package var error: Int64 = 0
    package var withInterval: Int64 = 0
    package var covered: Int64 = 0
    /// Seconds.
    package var width: Int64 = 0
    /// Predictions of which something was shown a minute before, and the seconds by which that has moved since.
    package var repeated: Int64 = 0
    package var change: Int64 = 0
    /// What the predictions were of. A live ledger counts it.
    package var arrivals: Int64 = 0
    /// Predictions whose arrival nobody saw within half an hour. A live ledger counts them; they are not in `count`.
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

    /// 0 … 1; nil of nothing.
    package var accuracy: Double? { share(accurate, of: count) }
    package var caughtShare: Double? { share(caught, of: count) }
    package var coverage: Double? { share(covered, of: withInterval) }
    /// Seconds.
    package var meanAbsoluteError: Double? { share(absoluteError, of: count) }
    package var bias: Double? { share(error, of: count) }
    /// Seconds by which the time shown moves within a minute.
    package var wobble: Double? { share(change, of: repeated) }
    package var meanWidth: Double? { share(width, of: withInterval) }

    private func share(_ part: Int64, of whole: Int64) -> Double? {
        whole == 0 ? nil : Double(part) / Double(whole)
    }
}

/// The sums of all horizons.
package struct AccuracyTally: Sendable, Equatable {
    private var sums = [AccuracySums](repeating: AccuracySums(), count: Horizon.allCases.count)

    package init() {}

    package subscript(horizon: Horizon) -> AccuracySums {
        get { sums[horizon.rawValue] }
        set { sums[horizon.rawValue] = newValue }
    }

    /// Predictions made after the arrival, or more than half an hour before it, do not count.
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

    /// The benchmark's overall figure: the mean of its four classes, each counting the same; nil if one is empty.
    package var benchmark: Double? {
        let figures = Horizon.judged.compactMap { self[$0].accuracy }
        return figures.count == Horizon.judged.count ? figures.reduce(0, +) / Double(figures.count) : nil
    }

    package var count: Int64 { sums.reduce(0) { $0 + $1.count } }
}
