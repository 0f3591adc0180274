import LiveModel
import TransitCore

/// One model's prediction for one arrival, in compact form.
struct PredictionSample: Sendable, Equatable {
    private let made: UInt32
    /// The seconds from the time of prediction to the likely time; less than an hour.
    let lead: Int16
    let margins: SampleMargins
    /// The index of the model in ``PredictionLedger/models``.
    let model: UInt8

    init(_ call: PredictedCall, by model: Int = 0, at now: EpochSeconds) {
        made = UInt32(clamping: now.rawValue)
        lead = Int16(clamping: call.likely - now)
        margins = SampleMargins(call)
        self.model = UInt8(clamping: model)
    }

    /// Restores a stored sample.
    init(madeAt: EpochSeconds, ahead: Int16, margins: SampleMargins, model: UInt8) {
        made = UInt32(clamping: madeAt.rawValue)
        lead = ahead
        self.margins = margins
        self.model = model
    }

    var madeAt: EpochSeconds { EpochSeconds(Int64(made)) }
    /// The seconds from the time of prediction to the likely time.
    var ahead: Int64 { Int64(lead) }
    var likely: EpochSeconds { madeAt + ahead }
    var low: EpochSeconds { likely + Int64(margins.low) }
    var high: EpochSeconds { likely + Int64(margins.high) }

    var shown: EpochSeconds { likely + Int64(margins.shown) }

    /// Returns the score of the prediction for an observed arrival.
    /// - Parameters:
    ///   - hasInterval: Whether the model provides an interval.
    ///   - before: The model's previous prediction of the same arrival.
    func scored(arrivedAt: EpochSeconds, hasInterval: Bool, after before: PredictionSample? = nil) -> ScoredPrediction {
        ScoredPrediction(
            madeAt: madeAt, arrivedAt: arrivedAt, shown: shown, likely: likely,
            interval: hasInterval ? low...high : nil,
            shownBefore: before.flatMap { ScoredPrediction.isMinute($0.madeAt, before: madeAt) ? $0.shown : nil })
    }
}

/// The offsets from the likely time, in seconds; all 0 for the many models without prediction intervals.
struct SampleMargins: Sendable, Equatable {
    static let none = SampleMargins(shown: 0, low: 0, high: 0)

    let shown: Int16
    let low: Int16
    let high: Int16

    private init(shown: Int16, low: Int16, high: Int16) {
        (self.shown, self.low, self.high) = (shown, low, high)
    }

    init(_ call: PredictedCall) {
        shown = Int16(clamping: call.shown - call.likely)
        low = Int16(clamping: min(call.low, call.high) - call.likely)
        high = Int16(clamping: call.high - call.likely)
    }
}
