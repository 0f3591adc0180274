import LiveModel
import TransitCore

/// The scores of the predictions of one arrival, by model.
struct ArrivalScoring {
    /// Indexed by model; nil for a model without a scored prediction.
    private(set) var tallies: [AccuracyTally?]
    /// The previous prediction of each model.
    private var before: [PredictionSample?]

    init(models: Int) {
        tallies = Array(repeating: nil, count: models)
        before = Array(repeating: nil, count: models)
    }

    /// Adds a prediction; called in the order in which predictions were made. Predictions made after the arrival,
    /// before it was observed, are ignored.
    mutating func add(_ sample: PredictionSample, arrivedAt: EpochSeconds) {
        let ahead = arrivedAt - sample.madeAt
        guard ahead >= 0 else { return }
        guard let horizon = Horizon(secondsAhead: ahead) else { return giveUp(sample) }
        let model = Int(sample.model)
        var tally = tallies[model] ?? AccuracyTally()
        tally.add(sample.scored(arrivedAt: arrivedAt, hasInterval: model == 0, after: before[model]))
        before[model] = sample
        tally[horizon].arrivals = 1
        tallies[model] = tally
    }

    /// Records a prediction without an arrival within half an hour, in the class of the predicted time.
    mutating func giveUp(_ sample: PredictionSample) {
        guard let horizon = Horizon(secondsAhead: max(sample.likely - sample.madeAt, 0)) else { return }
        let model = Int(sample.model)
        var tally = tallies[model] ?? AccuracyTally()
        tally[horizon].unresolved += 1
        tallies[model] = tally
    }
}
