import LiveModel
import TransitCore

/// The accuracy scores for the predictions of one arrival, per model.
struct ArrivalScoring {
    /// The tallies, indexed by model; nil for a model without a scored prediction.
    private(set) var tallies: [AccuracyTally?]
    /// The most recently added prediction of each model, for comparison with the next one; nil for a model without
    /// predictions.
    private var before: [PredictionSample?]

    init(models: Int) {
        tallies = Array(repeating: nil, count: models)
        before = Array(repeating: nil, count: models)
    }

    /// Adds a prediction. Must be called in the order in which the predictions were made. Ignores a prediction made
    /// between the arrival and its observation.
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

    /// Counts a prediction as unresolved, because its arrival was not observed. The horizon is that of its predicted
    /// lead time.
    mutating func giveUp(_ sample: PredictionSample) {
        guard let horizon = Horizon(secondsAhead: max(sample.likely - sample.madeAt, 0)) else { return }
        let model = Int(sample.model)
        var tally = tallies[model] ?? AccuracyTally()
        tally[horizon].unresolved += 1
        tallies[model] = tally
    }
}
