import LiveEngine
import LiveModel
import TransitCore

/// A model's latest prediction of an arrival.
struct LatestPrediction {
    private let at: EpochSeconds
    private let arrivedAt: EpochSeconds
    let shown: EpochSeconds
    /// The trend of the displayed time since the first of an uninterrupted series of predictions.
    private var swing: TrendTracker
    /// Whether the displayed time reversed direction with this prediction.
    let hasTurned: Bool

    /// - Parameter before: The model's prediction of the same arrival one minute earlier, if any.
    init(_ prediction: Prediction, of arrival: Truth.Arrival, after before: LatestPrediction?) {
        at = prediction.madeAt
        arrivedAt = arrival.at
        shown = prediction.call.shown
        swing = before?.swing ?? TrendTracker(shown)
        hasTurned = swing.move(to: shown)
    }

    /// Whether another prediction followed within a minute, of the same arrival.
    func isMinute(before prediction: Prediction, of arrival: Truth.Arrival) -> Bool {
        arrivedAt == arrival.at && ScoredPrediction.isMinute(at, before: prediction.madeAt)
    }
}
