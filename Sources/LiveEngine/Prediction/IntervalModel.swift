package import LiveModel
package import TransitCore

/// The uncertainty of a prediction, and the time shown for it. Uncertainty grows with the square root of the distance
/// ahead, and more so towards late. The time shown is earlier than the median, since missing a bus costs more than
/// waiting.
package struct IntervalModel: Sendable, Equatable {
    /// Constant part in seconds, and seconds per square root of a second ahead.
    package struct Growth: Sendable, Equatable {
        package var base: Double
        package var root: Double

        package init(base: Double, root: Double) {
            self.base = base
            self.root = root
        }

        static let zero = Growth(base: 0, root: 0)

        func seconds(rootOfAhead: Double) -> Double { base + root * rootOfAhead }
    }

    /// The distance from the median to the lower end of the 80 % interval.
    package var early = Growth(base: 6, root: 4.6)
    /// The distance from the median to the upper end.
    package var late = Growth(base: 10, root: 5.8)
    /// The distance from the time shown to the median.
    package var caution = Growth(base: 4, root: 2.6)

    package init() {}

    /// No uncertainty beyond what the source itself reports.
    static var none: IntervalModel {
        var spread = IntervalModel()
        (spread.early, spread.late, spread.caution) = (.zero, .zero, .zero)
        return spread
    }

    /// - Parameters:
    ///   - likely: The likely arrival in epoch seconds.
    ///   - departure: The likely departure in epoch seconds.
    ///   - madeAt: The time of the data that the prediction is based on.
    package func call(
        likely: Double, departure: Double, madeAt: EpochSeconds, source: PredictedCall.Source = .observed,
        isSkipped: Bool = false
    ) -> PredictedCall {
        let ahead = max(likely - madeAt.fractional, 0).squareRoot()
        let median = EpochSeconds(rounding: likely)
        return PredictedCall(
            likely: median,
            low: EpochSeconds(rounding: likely - early.seconds(rootOfAhead: ahead), .down),
            high: EpochSeconds(rounding: likely + late.seconds(rootOfAhead: ahead), .up),
            departure: max(EpochSeconds(rounding: departure), median),
            shown: EpochSeconds(rounding: likely - caution.seconds(rootOfAhead: ahead), .down), source: source,
            isSkipped: isSkipped)
    }
}
