import LiveModel
import TransitCore

/// The distribution of recent prediction errors by lead time. It scales the intervals so that they contain four of five
/// arrivals. It also sets how much earlier than the likely time the displayed time is, so that most riders who rely on
/// it catch the vehicle.
package struct Calibration: Sendable, Equatable {
    /// The lead time at the center of each cell, in seconds.
    static let knots: [Double] = [0, 60, 120, 180, 270, 360, 480, 600, 750, 900, 1200, 1600]

    /// The phase of a vehicle's trip, which affects the uncertainty.
    enum State: Int, CaseIterable {
        case underway
        /// The vehicle has not left its first stop.
        case starting
        /// The vehicle is still on its previous run.
        case upcoming
    }

    /// The cells, indexed by state, by whether there is an agency prediction, and by lead time.
    private(set) var cells = [CalibrationCell](
        repeating: CalibrationCell(), count: State.allCases.count * 2 * knots.count)
    /// The interval scale common to all cells. Under unusual conditions, errors are observed first at short lead times;
    /// this scale applies them to all lead times.
    private(set) var weather = IntervalScale.none

    /// The weights of the prediction sources, which are applied before the calibration.
    var blend = Blend()

    package init() {
        for place in cells.indices where place / Self.knots.count % 2 == 1 {
            cells[place] = CalibrationCell(shipped: Self.shippedWithAgency)
        }
    }

    mutating func restore(_ weather: IntervalScale, _ cell: (Int) -> CalibrationCell) {
        self.weather = weather
        for place in cells.indices { cells[place] = cell(place) }
    }

    /// Updates the calibration with one arrival.
    /// - Parameters:
    ///   - sample: The prediction before calibration.
    ///   - ahead: The seconds from the vehicle's last report to the likely time.
    mutating func learn(
        _ sample: PredictionSample, ahead: Double, arrivedAt: EpochSeconds, _ state: State, hasAgency: Bool
    ) {
        let (below, share) = Self.place(of: ahead)
        let first = Self.first(of: state, hasAgency)
        let missed = figures(first, below, share).missed(sample, arrivedAt)
        // Errors for runs that have not begun depend on layovers, and show little about traffic.
        if state != .upcoming { weather.learn(missed, share: 1, step: Self.weatherStep) }
        if share < 1 { cells[first + below].learn(missed, share: Float(1 - share)) }
        if share > 0 { cells[first + below + 1].learn(missed, share: Float(share)) }
        cells[first + below + (share > 0.5 ? 1 : 0)].addHits(sample, arrivedAt: arrivedAt)
    }

    /// Calibrates a prediction.
    /// - Parameter now: The time from which the lead time is measured.
    func adjust(_ call: inout PredictedCall, now: EpochSeconds, _ state: State) {
        let (below, share) = Self.place(of: Double(call.likely - now))
        figures(Self.first(of: state, call.source == .both), below, share).apply(to: &call, now: now)
    }

    private func figures(_ first: Int, _ below: Int, _ share: Double) -> CalibrationFigures {
        let near = cells[first + below].figures(under: weather)
        guard share > 0 else { return near }
        return CalibrationFigures.between(near, cells[first + below + 1].figures(under: weather), share)
    }

    /// The learning rate of the common interval scale. Small, because one finished trip resolves about a hundred
    /// similar predictions.
    private static let weatherStep: Float = 0.003
    /// The factor for the shipped interval margins of calls with an agency prediction, because the margins were fitted
    /// without agency predictions.
    private static let shippedWithAgency: Float = 0.85

    private static func first(of state: State, _ hasAgency: Bool) -> Int {
        (state.rawValue * 2 + (hasAgency ? 1 : 0)) * knots.count
    }

    private static func place(of ahead: Double) -> (below: Int, share: Double) {
        guard let above = knots.firstIndex(where: { $0 > ahead }) else { return (knots.count - 1, 0) }
        guard above > 0 else { return (0, 0) }
        return (above - 1, (ahead - knots[above - 1]) / (knots[above] - knots[above - 1]))
    }
}

/// The correction to apply to a prediction.
struct CalibrationFigures: Sendable, Equatable {
    /// The factor by which the distance from the likely time to the lower end of the interval is multiplied; ``late``
    /// is the factor for the upper end.
    var early = 1.0
    var late = 1.0
    /// The seconds by which the displayed time is earlier than the likely time; nil to use the shipped margin.
    var caution: Double?
    /// The weight of ``caution`` against the shipped margin, 0 … 1.
    var trust = 0.0

    /// The limits of the distance from the likely time to an end of the interval before scaling, in seconds.
    private static let sides: ClosedRange<Int64> = 5...86_400

    static func between(_ one: Self, _ other: Self, _ share: Double) -> Self {
        func mean(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
        return Self(
            early: mean(one.early, other.early), late: mean(one.late, other.late),
            caution: one.caution.flatMap { a in other.caution.map { mean(a, $0) } } ?? one.caution ?? other.caution,
            trust: mean(one.trust, other.trust))
    }

    /// Returns, for each end of the interval, 1 if the arrival lies beyond it and 0 otherwise.
    func missed(_ sample: PredictionSample, _ arrivedAt: EpochSeconds) -> (early: Float, late: Float) {
        let ends = ends(of: sample.low, sample.likely, sample.high)
        return (arrivedAt < ends.low ? 1 : 0, arrivedAt > ends.high ? 1 : 0)
    }

    private func ends(
        of low: EpochSeconds, _ likely: EpochSeconds, _ high: EpochSeconds
    ) -> (low: EpochSeconds, high: EpochSeconds) {
        func scaled(_ side: Int64, _ factor: Double) -> Int64 {
            Int64((Double(min(max(side, Self.sides.lowerBound), Self.sides.upperBound)) * factor).rounded())
        }
        return (likely - scaled(likely - low, early), likely + scaled(high - likely, late))
    }

    func apply(to call: inout PredictedCall, now: EpochSeconds) {
        (call.low, call.high) = ends(of: call.low, call.likely, call.high)
        if let caution, trust > 0 {
            let shipped = Double(call.likely - call.shown)
            let shown = call.likely - Int64((shipped + (caution - shipped) * trust).rounded())
            call.shown = min(max(shown, min(now, call.likely)), call.likely)
        }
        call.low = min(max(call.low, min(now, call.likely)), call.likely)
        call.high = max(call.high, call.likely)
    }
}

/// The statistics of predictions at one lead time.
struct CalibrationCell: Sendable, Equatable {
    /// The number of predictions after which all counters are halved, so that older predictions weigh less.
    private static let memory: Float = 6000
    /// The number of predictions above which the learned margin has a weight, which then grows linearly.
    private static let trustedFrom: Float = 60
    /// The number of predictions above which only the learned margin is used.
    private static let trustedFully: Float = 500
    /// The number of predictions between two recalculations of the learned margin.
    private static let pause = 50
    /// The step between candidate margins, in seconds; the first is 0.
    private static let marginStep: Int64 = 5
    private static let margins = 41
    /// The weight of an arrival whose lead time is beyond the horizons of the benchmark.
    private static let unjudged: Float = 0.3

    private var widening: IntervalScale
    /// For each candidate margin, the number of arrivals within the benchmark's tolerance of the time that would have
    /// been displayed.
    private var hits = [Float](repeating: 0, count: margins)
    private var count: Float = 0
    private var sinceRecalculated = 0
    private var caution: Double?

    /// Creates a cell without observations.
    /// - Parameter shipped: The initial factor of both sides of the interval.
    init(shipped: Float = 1) {
        widening = IntervalScale(early: shipped, late: shipped, count: 0)
    }

    static var countOfValues: Int { 4 + margins }

    /// The interval factors and all counters, in storage order.
    var values: [Float] { [widening.early, widening.late, widening.count, count] + hits }

    init(values: ArraySlice<Float>) {
        let values = Array(values)
        widening = IntervalScale(early: values[0], late: values[1], count: values[2])
        count = max(values[3], 0)
        hits = values[4...].map { max($0, 0) }
        recalculate()
    }

    /// Returns the correction for predictions in this cell.
    /// - Parameter weather: The interval scale common to all cells.
    func figures(under weather: IntervalScale) -> CalibrationFigures {
        let trust = (count - Self.trustedFrom) / (Self.trustedFully - Self.trustedFrom)
        return CalibrationFigures(
            early: Double(widening.early * weather.early), late: Double(widening.late * weather.late),
            caution: caution, trust: Double(min(max(trust, 0), 1)))
    }

    mutating func learn(_ missed: (early: Float, late: Float), share: Float) {
        widening.learn(missed, share: share, step: widening.step)
    }

    mutating func addHits(_ sample: PredictionSample, arrivedAt: EpochSeconds) {
        count += 1
        addHits(error: arrivedAt - sample.likely, ahead: sample.ahead)
        if count > Self.memory { fade() }
        sinceRecalculated += 1
        guard sinceRecalculated >= Self.pause else { return }
        sinceRecalculated = 0
        recalculate()
    }

    /// Counts one arrival for each candidate margin whose displayed time is within tolerance.
    /// - Parameter ahead: The seconds from the prediction to the likely time.
    private mutating func addHits(error: Int64, ahead: Int64) {
        let judged = Horizon(secondsAhead: max(ahead + error, 0))?.tolerance
        guard let tolerance = judged ?? Horizon.tenToFifteen.tolerance else { return }
        for margin in hits.indices {
            // The displayed time is never in the past.
            let caution = min(Int64(margin) * Self.marginStep, max(ahead, 0))
            if tolerance.contains(error + caution) { hits[margin] += judged == nil ? Self.unjudged : 1 }
        }
    }

    private mutating func fade() {
        for margin in hits.indices { hits[margin] /= 2 }
        count /= 2
    }

    /// Selects the margin with the most arrivals within tolerance, smoothed over neighbouring margins.
    private mutating func recalculate() {
        let smooth = hits.indices.map { place -> Float in
            let near = hits[max(place - 2, 0)...min(place + 2, hits.count - 1)]
            return near.reduce(0, +) / Float(near.count)
        }
        let best = smooth.indices.max { smooth[$0] < smooth[$1] } ?? 0
        caution = Double(Int64(best) * Self.marginStep)
    }
}
