package import TransitCore

/// How uncertain a prediction is and which time a rider is shown. What is not known grows with the root of the time ahead,
/// towards late by more than towards early; missing a bus costs more than waiting for it.
package struct Spread: Sendable, Equatable {
    /// Seconds at once, and for each root of a second ahead.
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

    /// From the median to the lower end of the 80 % interval.
    package var early = Growth(base: 6, root: 4.6)
    /// From the median to its upper end.
    package var late = Growth(base: 10, root: 5.8)
    /// From the time shown to the median.
    package var caution = Growth(base: 4, root: 2.6)

    package init() {}

    /// As sure as whoever speaks is.
    static var none: Spread {
        var spread = Spread()
        (spread.early, spread.late, spread.caution) = (.zero, .zero, .zero)
        return spread
    }

    /// - Parameters:
    ///   - likely, departure: epoch seconds.
    ///   - madeAt: when what the prediction rests on was known.
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
