import TransitCore

/// How arrivals turned out against what was predicted here lately, by how far ahead they were: it sets how wide the
/// intervals have to be to hold four of five, and how much earlier than likely a time has to be shown for the most of the
/// riders who trust it to be served well.
package struct Calibration: Sendable, Equatable {
    /// Seconds ahead in the middle of each cell.
    static let knots: [Double] = [0, 60, 120, 180, 270, 360, 480, 600, 750, 900, 1200]

    /// Of vehicles under way, and of those that have not left their first stop.
    private var underway = [CalibrationCell](repeating: CalibrationCell(), count: knots.count)
    private var starting = [CalibrationCell](repeating: CalibrationCell(), count: knots.count)

    /// Who counts how much before that.
    var blend = Blend()

    package init() {}

    /// All of them, to be kept.
    var cells: [CalibrationCell] { underway + starting }

    mutating func restore(_ cell: (Int) -> CalibrationCell) {
        for place in underway.indices {
            underway[place] = cell(place)
            starting[place] = cell(underway.count + place)
        }
    }

    /// - Parameters:
    ///   - call: as it was before any calibration.
    ///   - ahead: seconds from the prediction to the likely time.
    mutating func learn(_ sample: PredictionSample, arrivedAt: EpochSeconds, isAtStart: Bool) {
        let cell = Self.nearest(to: Double(sample.ahead))
        if isAtStart {
            starting[cell].add(sample, arrivedAt: arrivedAt)
        } else {
            underway[cell].add(sample, arrivedAt: arrivedAt)
        }
    }

    /// - Parameter now: when it is shown.
    func adjust(_ call: inout PredictedCall, now: EpochSeconds, isAtStart: Bool) {
        let cells = isAtStart ? starting : underway
        let ahead = Double(call.likely - now)
        let above = Self.knots.firstIndex { $0 > ahead } ?? Self.knots.count
        guard above > 0, above < Self.knots.count else {
            return cells[min(above, Self.knots.count - 1)].figures.apply(to: &call, now: now)
        }
        let share = (ahead - Self.knots[above - 1]) / (Self.knots[above] - Self.knots[above - 1])
        CalibrationFigures.between(cells[above - 1].figures, cells[above].figures, share).apply(to: &call, now: now)
    }

    private static func nearest(to ahead: Double) -> Int {
        let above = knots.firstIndex { $0 > ahead } ?? knots.count
        guard above > 0, above < knots.count else { return min(above, knots.count - 1) }
        return ahead - knots[above - 1] < knots[above] - ahead ? above - 1 : above
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

    static func between(_ one: Self, _ other: Self, _ share: Double) -> Self {
        func mean(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
        return Self(
            early: mean(one.early, other.early), late: mean(one.late, other.late),
            caution: one.caution.flatMap { a in other.caution.map { mean(a, $0) } } ?? one.caution ?? other.caution,
            trust: mean(one.trust, other.trust))
    }

    func apply(to call: inout PredictedCall, now: EpochSeconds) {
        guard trust > 0 else { return }
        call.low = call.likely - Int64((Double(call.likely - call.low) * (1 + (early - 1) * trust)).rounded())
        call.high = call.likely + Int64((Double(call.high - call.likely) * (1 + (late - 1) * trust)).rounded())
        if let caution {
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
    /// Predictions after which the oldest begin to fade, and those from and to which trust grows.
    private static let memory: Float = 6000
    private static let trustedFrom: Float = 30
    private static let trustedFully: Float = 250
    /// Predictions between two calculations.
    private static let pause = 50
    /// Bins of errors in units of the interval, from −6 to 6.
    private static let ratioStep = 0.1
    private static let ratioBins = 121
    /// Margins that are tried, from none on, in seconds.
    private static let marginStep: Int64 = 5
    private static let margins = 41
    /// What an arrival beyond the benchmark's horizons counts.
    private static let unjudged: Float = 0.3

    private var ratios = [Float](repeating: 0, count: ratioBins)
    /// By margin, arrivals within the benchmark's tolerance of the time that it would have shown.
    private var hits = [Float](repeating: 0, count: margins)
    private var count: Float = 0
    private var sinceRecalculated = 0
    private(set) var figures = CalibrationFigures()

    init() {}

    static var countOfCounts: Int { 1 + ratioBins + margins }

    /// All that was counted.
    var counts: [Float] { [count] + ratios + hits }

    init(counts: ArraySlice<Float>) {
        count = counts[counts.startIndex]
        ratios = Array(counts.dropFirst().prefix(Self.ratioBins))
        hits = Array(counts.suffix(Self.margins))
        recalculate()
    }

    mutating func add(_ sample: PredictionSample, arrivedAt: EpochSeconds) {
        let error = arrivedAt - sample.likely
        let side = max(Double(error > 0 ? sample.high - sample.likely : sample.likely - sample.low), 5)
        let ratio = min(max(Int((Double(error) / side / Self.ratioStep).rounded()), -60), 60)
        ratios[ratio + 60] += 1
        addHits(error: error, ahead: sample.ahead)
        count += 1
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
            let caution = min(Int64(margin) * Self.marginStep, ahead)
            if tolerance.contains(error + caution) { hits[margin] += judged == nil ? Self.unjudged : 1 }
        }
    }

    private mutating func fade() {
        for bin in ratios.indices { ratios[bin] /= 2 }
        for margin in hits.indices { hits[margin] /= 2 }
        count /= 2
    }

    private mutating func recalculate() {
        figures.early = max(-quantile(0.1), 0.05)
        figures.late = max(quantile(0.9), 0.05)
        figures.caution = bestCaution()
        figures.trust = Double(min(max((count - Self.trustedFrom) / (Self.trustedFully - Self.trustedFrom), 0), 1))
    }

    private func quantile(_ share: Float) -> Double {
        guard count > 0 else { return share < 0.5 ? -1 : 1 }
        var sum: Float = 0
        for (bin, weight) in ratios.enumerated() where weight > 0 {
            if sum + weight >= share * count {
                let within = Double((share * count - sum) / weight) - 0.5
                return (Double(bin - 60) + within) * Self.ratioStep
            }
            sum += weight
        }
        return 6
    }

    /// The margin with which the most arrivals would have been served well, and its neighbours with it.
    private func bestCaution() -> Double {
        let smooth = hits.indices.map { place -> Float in
            let near = hits[max(place - 2, 0)...min(place + 2, hits.count - 1)]
            return near.reduce(0, +) / Float(near.count)
        }
        let best = smooth.indices.max { smooth[$0] < smooth[$1] } ?? 0
        return Double(Int64(best) * Self.marginStep)
    }
}
