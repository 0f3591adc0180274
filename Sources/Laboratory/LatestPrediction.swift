import LiveEngine
import LiveModel
import TransitCore

/// A model's latest prediction of an arrival.
struct LatestPrediction {
    private let at: EpochSeconds
    private let arrivedAt: EpochSeconds
    let shown: EpochSeconds
    /// The trend of the displayed time over a series of predictions at intervals of a minute.
    private var swing: TrendTracker
    /// Whether the displayed time reversed direction with this prediction.
    let hasTurned: Bool

    /// Creates the latest prediction from a new prediction of an arrival.
    /// - Parameter before: The model's prediction of the same arrival one minute earlier, if any.
    init(_ prediction: Prediction, of arrival: Truth.Arrival, after before: LatestPrediction?) {
        at = prediction.madeAt
        arrivedAt = arrival.at
        shown = prediction.call.shown
        swing = before?.swing ?? TrendTracker(shown)
        hasTurned = swing.move(to: shown)
    }

    /// Returns whether this prediction was made a minute before another prediction of the same arrival.
    func isMinute(before prediction: Prediction, of arrival: Truth.Arrival) -> Bool {
        arrivedAt == arrival.at && ScoredPrediction.isMinute(at, before: prediction.madeAt)
    }
}
