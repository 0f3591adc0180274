/// When something is likely to happen, and between which moments it does four times of five. Whatever is put in, `low` is not after
/// `likely` nor `high` before it, and neither lies further than a day from it.
package struct UncertainMoment: Hashable, Sendable {
    /// The median.
    package let likely: EpochSeconds
    package let low, high: EpochSeconds
    /// It does not happen before, as nobody leaves a time point early; never after `likely`.
    package let notBefore: EpochSeconds

    static let widest: Int64 = 86_400

    package init(likely: EpochSeconds, low: EpochSeconds, high: EpochSeconds, notBefore: EpochSeconds = .min) {
        self.likely = likely.named
        self.low = self.likely - Self.width(self.likely - low.named)
        self.high = self.likely + Self.width(high.named - self.likely)
        self.notBefore = min(notBefore, self.likely)
    }

    /// What is certain.
    package init(_ moment: EpochSeconds) {
        self.init(likely: moment, low: moment, high: moment)
    }

    private static func width(_ seconds: Int64) -> Int64 { min(max(seconds, 0), widest) }

    /// The n-th of ``Quantiles/count`` moments that are equally likely, in order.
    func quantile(_ number: Int) -> EpochSeconds {
        let factor = Quantiles.factors[number]
        let width = Double(factor < 0 ? likely - low : high - likely)
        return max(likely + Int64(whole: (factor * width).rounded()), notBefore)
    }
}

/// What lies how far from the median, in widths of the half of the 80 % interval on that side.
///
/// Chosen on recordings, as docs/accuracy.md tells: predictions that are far off are oftener than of a normal distribution, so this is
/// Student's with two degrees of freedom, and 1.3 times as wide as the interval alone would make it.
enum Quantiles {
    static let count = 32

    /// The middle of each thirty-second part.
    static let factors: [Double] = upper.reversed().map { -$0 } + upper

    private static let upper = [
        0.03048, 0.09181, 0.15424, 0.21857, 0.28575, 0.35691, 0.43348, 0.51740,
        0.61138, 0.71945, 0.84799, 1.00793, 1.22028, 1.53270, 2.09015, 3.80799,
    ]
}
