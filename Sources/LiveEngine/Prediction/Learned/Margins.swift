import LiveModel
import TransitCore

/// The shipped margins by lead time: how much earlier than the likely time the displayed time is, and the width of the
/// interval. They apply until ``Calibration`` was trained on local arrivals.
enum Margins {
    /// The lead times of the table entries in seconds; interpolated linearly, and constant beyond the last.
    static let knots: [Double] = [0, 60, 120, 180, 270, 360, 480, 600, 750, 900]

    struct Table: Sendable {
        /// The seconds by which the displayed time is earlier than the likely time.
        var caution: [Double]
        /// The distances from the likely time to the ends of the interval, in units of the scale.
        var low: [Double]
        var high: [Double]
    }

    /// The margins for vehicles under way; ``waiting`` has those for vehicles that wait at their first stop.
    private static let underway = Table(
        caution: [0, 20, 30, 45, 45, 65, 70, 80, 90, 105],
        low: [-0.52, -0.71, -0.85, -0.94, -1.07, -1.14, -1.10, -1.07, -1.02, -0.98],
        high: [1.80, 1.87, 2.91, 2.53, 1.94, 1.87, 1.88, 1.93, 1.95, 1.96])
    private static let waiting = Table(
        caution: [20, 30, 30, 55, 70, 75, 90, 105, 100, 110],
        low: [-1.18, -0.53, -0.52, -0.66, -0.82, -0.94, -1.03, -1.07, -1.07, -1.01],
        high: [1.91, 2.73, 4.33, 2.92, 1.66, 1.65, 1.86, 1.99, 2.22, 2.32])

    /// Returns a predicted call with its interval and displayed time.
    ///
    /// - Parameters:
    ///   - likely: The likely arrival in epoch seconds.
    ///   - departure: The likely departure in epoch seconds.
    ///   - ahead: The seconds from the time of the data to the likely time.
    ///   - scale: The expected error from ``RegressionCorrection``.
    static func call(likely: Double, departure: Double, ahead: Double, scale: Double, isWaiting: Bool) -> PredictedCall
    {
        let table = isWaiting ? waiting : underway
        let position = Self.position(of: ahead)
        let median = EpochSeconds(rounding: likely)
        let low = likely + scale * Self.value(table.low, at: position)
        let high = likely + scale * Self.value(table.high, at: position)
        let known = EpochSeconds(rounding: likely - ahead, .up)
        return PredictedCall(
            likely: median, low: max(EpochSeconds(rounding: low, .down), known),
            high: max(EpochSeconds(rounding: high, .up), median),
            departure: max(EpochSeconds(rounding: departure), median),
            shown: max(EpochSeconds(rounding: likely - Self.value(table.caution, at: position)), known),
            source: .observed)
    }

    private static func position(of ahead: Double) -> (knot: Int, share: Double) {
        guard let above = knots.firstIndex(where: { $0 > ahead }), above > 0 else {
            return ahead <= 0 ? (0, 0) : (knots.count - 1, 0)
        }
        return (above - 1, (ahead - knots[above - 1]) / (knots[above] - knots[above - 1]))
    }

    private static func value(_ values: [Double], at position: (knot: Int, share: Double)) -> Double {
        let here = values[position.knot]
        return position.share == 0 ? here : here + position.share * (values[position.knot + 1] - here)
    }
}
