import LiveEngine
import TransitCore

/// A model's latest prediction of an arrival.
struct Said {
    private let at: EpochSeconds
    private let arrivedAt: EpochSeconds
    let shown: EpochSeconds
    /// Since it was first said without a gap.
    private var swing: TrendTracker
    /// Whether the displayed time reversed direction with this prediction.
    let hasTurned: Bool

    /// - Parameter before: what was said a minute ago.
    init(_ prediction: Prediction, of arrival: Truth.Arrival, after before: Said?) {
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
