import TransitCore

/// What came of the predictions of one arrival, by model.
struct Verdict {
    /// By the model's number; nil for one that said nothing that counts.
    private(set) var tallies: [AccuracyTally?]
    /// By the model's number, its last word before.
    private var before: [PredictionSample?]

    init(models: Int) {
        tallies = Array(repeating: nil, count: models)
        before = Array(repeating: nil, count: models)
    }

    /// To be called in the order in which predictions were made. One made after the arrival, before anybody saw it, does not count.
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

    /// Nobody came within half an hour. Counts where it was predicted to be.
    mutating func giveUp(_ sample: PredictionSample) {
        guard let horizon = Horizon(secondsAhead: max(sample.likely - sample.madeAt, 0)) else { return }
        let model = Int(sample.model)
        var tally = tallies[model] ?? AccuracyTally()
        tally[horizon].unresolved += 1
        tallies[model] = tally
    }
}
