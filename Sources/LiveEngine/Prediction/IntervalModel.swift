package import LiveModel
package import TransitCore

/// The uncertainty of a prediction, and its displayed time. Uncertainty grows with the square root of the lead time,
/// and more so towards late arrivals. The displayed time is earlier than the median, because missing a bus is worse for
/// riders than waiting.
package struct IntervalModel: Sendable, Equatable {
    /// A function of the lead time: a constant in seconds, plus seconds per square root of a second of lead time.
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

    /// The distance from the median to the lower end of the 80 % interval, by lead time.
    package var early = Growth(base: 6, root: 4.6)
    /// The distance from the median to the upper end of the 80 % interval, by lead time.
    package var late = Growth(base: 10, root: 5.8)
    /// Seconds by which the displayed time is earlier than the median, by lead time.
    package var caution = Growth(base: 4, root: 2.6)

    package init() {}

    /// A model that adds no uncertainty to that reported by the source itself.
    static var none: IntervalModel {
        var spread = IntervalModel()
        (spread.early, spread.late, spread.caution) = (.zero, .zero, .zero)
        return spread
    }

    /// Returns a predicted call with its interval and displayed time.
    ///
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
