/// The class of a prediction by its lead time: the time from the prediction to the actual arrival.
package enum Horizon: Int, CaseIterable, Sendable {
    case underThree, threeToSix, sixToTen, tenToFifteen, fifteenToThirty

    /// The range of lead times in seconds.
    package var seconds: Range<Int64> {
        switch self {
        case .underThree: 0..<180
        case .threeToSix: 180..<360
        case .sixToTen: 360..<600
        case .tenToFifteen: 600..<900
        case .fifteenToThirty: 900..<1800
        }
    }

    /// The range of actual minus predicted arrival, in seconds, in which a prediction counts as accurate by the public
    /// ETA Accuracy Benchmark; nil beyond the benchmark's horizons.
    package var tolerance: ClosedRange<Int64>? {
        switch self {
        case .underThree: -30...90
        case .threeToSix: -60...150
        case .sixToTen: -60...210
        case .tenToFifteen: -90...270
        case .fifteenToThirty: nil
        }
    }

    /// Finds the horizon of a lead time; nil for an arrival in the past or more than half an hour ahead.
    package init?(secondsAhead: Int64) {
        guard let horizon = Self.allCases.first(where: { $0.seconds.contains(secondsAhead) }) else { return nil }
        self = horizon
    }

    /// The range of lead times in minutes for display, such as `3–6`.
    package var name: String { "\(seconds.lowerBound / 60)–\(seconds.upperBound / 60)" }

    /// The horizons that the benchmark scores.
    package static let judged: [Horizon] = allCases.filter { $0.tolerance != nil }
}
