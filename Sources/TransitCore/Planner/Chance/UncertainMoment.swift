/// A predicted time with its 80 % interval. Initialization enforces `low` ≤ `likely` ≤ `high`, each at most a day
/// apart.
package struct UncertainMoment: Hashable, Sendable {
    /// The median of the prediction.
    package let likely: EpochSeconds
    package let low, high: EpochSeconds
    /// The earliest possible time, such as the scheduled departure from a timepoint, before which vehicles do not
    /// depart. Never after `likely`.
    package let notBefore: EpochSeconds

    static let widest: Int64 = 86_400

    /// The delay in seconds after ``likely`` that about one vehicle in twenty reaches or exceeds.
    package var margin: Int64 { quantile(Quantiles.count - 2) - likely }

    package init(likely: EpochSeconds, low: EpochSeconds, high: EpochSeconds, notBefore: EpochSeconds = .min) {
        self.likely = likely.named
        self.low = self.likely - Self.width(self.likely - low.named)
        self.high = self.likely + Self.width(high.named - self.likely)
        self.notBefore = min(notBefore, self.likely)
    }

    /// Creates a time without uncertainty.
    package init(_ moment: EpochSeconds) {
        self.init(likely: moment, low: moment, high: moment)
    }

    private static func width(_ seconds: Int64) -> Int64 { min(max(seconds, 0), widest) }

    /// Returns one of ``Quantiles/count`` equally likely times, in ascending order.
    func quantile(_ number: Int) -> EpochSeconds {
        let factor = Quantiles.factors[number]
        let width = Double(factor < 0 ? likely - low : high - likely)
        return max(likely + Int64(whole: (factor * width).rounded()), notBefore)
    }
}

/// Quantiles of the prediction error, in multiples of the distance from the median to the bound of the 80 % interval on
/// the same side.
///
/// Fitted to recordings (see docs/laboratory.md): large errors are more frequent than in a normal distribution, so this
/// is Student's t-distribution with two degrees of freedom, widened by a factor of 1.3.
enum Quantiles {
    static let count = 32

    /// The factors at the midpoints of the 32 equally likely parts of the distribution, in ascending order.
    static let factors: [Double] = upper.reversed().map { -$0 } + upper

    private static let upper = [
        0.03048, 0.09181, 0.15424, 0.21857, 0.28575, 0.35691, 0.43348, 0.51740,
        0.61138, 0.71945, 0.84799, 1.00793, 1.22028, 1.53270, 2.09015, 3.80799,
    ]
}
