import TransitCore

/// How arrivals turned out against what was predicted here lately, by how far ahead they were: it sets how wide the
/// intervals have to be to hold four of five, and how much earlier than likely a time has to be shown for the most of the
/// riders who trust it to be served well.
package struct Calibration: Sendable, Equatable {
    /// Seconds ahead in the middle of each cell.
    static let knots: [Double] = [0, 60, 120, 180, 270, 360, 480, 600, 750, 900, 1200, 1600]

    /// What a vehicle is doing, as far as it changes how sure anybody can be.
    enum State: Int, CaseIterable {
        case underway
        /// It has not left its first stop.
        case starting
        /// It is still on the run before.
        case upcoming
    }

    /// By state, whether the agency has a say, and distance ahead.
    private(set) var cells = [CalibrationCell](
        repeating: CalibrationCell(), count: State.allCases.count * 2 * knots.count)
    /// What moves all intervals alike: a disturbed hour shows first where arrivals are near.
    private(set) var weather = Widening.none

    /// Who counts how much before that.
    var blend = Blend()

    package init() {
        for place in cells.indices where place / Self.knots.count % 2 == 1 {
            cells[place] = CalibrationCell(shipped: Self.shippedWithAgency)
        }
    }

    mutating func restore(_ weather: Widening, _ cell: (Int) -> CalibrationCell) {
        self.weather = weather
        for place in cells.indices { cells[place] = cell(place) }
    }

    /// - Parameters:
    ///   - sample: as it was before any calibration.
    ///   - ahead: seconds from when its vehicle was heard of to the likely time.
    mutating func learn(
        _ sample: PredictionSample, ahead: Double, arrivedAt: EpochSeconds, _ state: State, hasAgency: Bool
    ) {
        let (below, share) = Self.place(of: ahead)
        let first = Self.first(of: state, hasAgency)
        let missed = figures(first, below, share).missed(sample, arrivedAt)
        // How long vehicles rest says little of the roads.
        if state != .upcoming { weather.learn(missed, share: 1, step: Self.weatherStep) }
        if share < 1 { cells[first + below].learn(missed, share: Float(1 - share)) }
        if share > 0 { cells[first + below + 1].learn(missed, share: Float(share)) }
        cells[first + below + (share > 0.5 ? 1 : 0)].addHits(sample, arrivedAt: arrivedAt)
    }

    /// - Parameter now: when it is shown.
    func adjust(_ call: inout PredictedCall, now: EpochSeconds, _ state: State) {
        let (below, share) = Self.place(of: Double(call.likely - now))
        figures(Self.first(of: state, call.source == .both), below, share).apply(to: &call, now: now)
    }

    private func figures(_ first: Int, _ below: Int, _ share: Double) -> CalibrationFigures {
        let near = cells[first + below].figures(under: weather)
        guard share > 0 else { return near }
        return CalibrationFigures.between(near, cells[first + below + 1].figures(under: weather), share)
    }

    /// What one outcome moves all intervals by: little, as a trip that is over settles a hundred that are alike.
    private static let weatherStep: Float = 0.003
    /// Where the agency has a say margins are narrower than those that ship, which were fitted without.
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

/// What is done to a prediction.
struct CalibrationFigures: Sendable, Equatable {
    /// Factors of the distances from the likely time to the ends of the interval.
    var early = 1.0
    var late = 1.0
    /// Seconds by which a rider is shown less, or more, than the margin that holds where nothing is known.
    var caution: Double?
    /// How much of that counts already, 0 … 1.
    var trust = 0.0

    /// Seconds from the likely time to an end of the interval, at the least and at the most, before it is widened.
    private static let sides: ClosedRange<Int64> = 5...86_400

    static func between(_ one: Self, _ other: Self, _ share: Double) -> Self {
        func mean(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
        return Self(
            early: mean(one.early, other.early), late: mean(one.late, other.late),
            caution: one.caution.flatMap { a in other.caution.map { mean(a, $0) } } ?? one.caution ?? other.caution,
            trust: mean(one.trust, other.trust))
    }

    /// Whether an arrival lies beyond either end of the interval, 0 or 1.
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

/// What happened to the predictions of one distance ahead.
struct CalibrationCell: Sendable, Equatable {
    /// Predictions after which the oldest begin to fade, and those from and to which trust in the time shown grows.
    private static let memory: Float = 6000
    private static let trustedFrom: Float = 60
    private static let trustedFully: Float = 500
    /// Predictions between two calculations.
    private static let pause = 50
    /// Margins that are tried, from none on, in seconds.
    private static let marginStep: Int64 = 5
    private static let margins = 41
    /// What an arrival beyond the benchmark's horizons counts.
    private static let unjudged: Float = 0.3

    private var widening: Widening
    /// By margin, arrivals within the benchmark's tolerance of the time that it would have shown.
    private var hits = [Float](repeating: 0, count: margins)
    private var count: Float = 0
    private var sinceRecalculated = 0
    private var caution: Double?

    /// - Parameter shipped: the factor of both sides that holds at first.
    init(shipped: Float = 1) {
        widening = Widening(early: shipped, late: shipped, count: 0)
    }

    static var countOfValues: Int { 4 + margins }

    /// All that was counted.
    var values: [Float] { [widening.early, widening.late, widening.count, count] + hits }

    init(values: ArraySlice<Float>) {
        let values = Array(values)
        widening = Widening(early: values[0], late: values[1], count: values[2])
        count = max(values[3], 0)
        hits = values[4...].map { max($0, 0) }
        recalculate()
    }

    /// - Parameter weather: what moves all intervals.
    func figures(under weather: Widening) -> CalibrationFigures {
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

    /// - Parameter ahead: seconds from the prediction to the likely time.
    private mutating func addHits(error: Int64, ahead: Int64) {
        let judged = Horizon(secondsAhead: max(ahead + error, 0))?.tolerance
        guard let tolerance = judged ?? Horizon.tenToFifteen.tolerance else { return }
        for margin in hits.indices {
            // Never shown before now.
            let caution = min(Int64(margin) * Self.marginStep, max(ahead, 0))
            if tolerance.contains(error + caution) { hits[margin] += judged == nil ? Self.unjudged : 1 }
        }
    }

    private mutating func fade() {
        for margin in hits.indices { hits[margin] /= 2 }
        count /= 2
    }

    /// The margin with which the most arrivals would have been served well, and its neighbours with it.
    private mutating func recalculate() {
        let smooth = hits.indices.map { place -> Float in
            let near = hits[max(place - 2, 0)...min(place + 2, hits.count - 1)]
            return near.reduce(0, +) / Float(near.count)
        }
        let best = smooth.indices.max { smooth[$0] < smooth[$1] } ?? 0
        caution = Double(Int64(best) * Self.marginStep)
    }
}
