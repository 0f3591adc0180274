package import LiveEngine
import LiveModel
package import TransitCore

/// Plays a recording through the production engine, and lets every model predict from the same state once a minute.
///
/// At each moment the engine and the models have received only what had been fetched by then. Later events are known
/// only to the judge.
package struct Trial {
    package private(set) var engine: EngineState
    package var models: [Model]
    /// Trains a tree model on the current, incomplete day. The second argument is whether a model is already in use; a
    /// nil result retains that model. A nil closure disables early training.
    package var learnTrees: ((TreeRows, Bool) async -> TreeForest?)?
    /// The seconds after the first position during which the models are trained and nothing is sampled.
    package var headStart: Int64 = 0
    /// The interval between two samples, in seconds.
    private let pace: Int64 = 60
    private var nextSample: EpochSeconds?
    /// The time at which the first position was fetched.
    private var firstPosition: EpochSeconds?
    /// The time at which the last body was fetched.
    private var last: EpochSeconds?

    package init(engine: EngineState, models: [Model]) {
        self.engine = engine
        self.models = models
    }

    /// Plays the recording to its end.
    /// - Parameters:
    ///   - sample: Called at each full minute to collect the models' predictions.
    ///   - passed: Receives the stops that vehicles passed, as they are observed.
    ///   - seen: Receives the engine after each recorded feed body that it has processed.
    package mutating func run(
        _ playback: Playback, sample: ((EngineState, [Model], EpochSeconds) -> Void)? = nil,
        passed: (EngineState, [Passage]) -> Void = { _, _ in }, seen: (EngineState) -> Void = { _ in }
    ) async {
        var playback = playback
        while let event = await playback.next() {
            if let sample { catchUp(until: event.at, sample) }
            engine.apply(event.reading, from: event.feed, at: event.at)
            last = event.at
            if firstPosition == nil, event.reading.vehicles?.isEmpty == false { firstPosition = event.at }
            await learnEarly()
            seen(engine)
            for number in models.indices { models[number].observe(engine.passages) }
            if !engine.passages.isEmpty { passed(engine, engine.passages) }
        }
        if let sample, let last { catchUp(until: last + 1, sample) }
    }

    /// The time at which sampling starts; nil without a head start, and until the first position.
    package var sampledFrom: EpochSeconds? { headStart > 0 ? firstPosition.map { $0 + headStart } : nil }

    private mutating func learnEarly() async {
        guard let learnTrees, let rows = engine.earlyTreeRows() else { return }
        if let forest = await learnTrees(rows, engine.learnedState.trees?.forest != nil) { engine.use(forest) }
    }

    /// Ends all trips, as if no further data arrived.
    /// - Returns: The trips that the engine observed.
    package mutating func finish() -> [Trajectory] {
        if let last { engine.tick(at: last + 3600) }
        return engine.takeTrajectories()
    }

    /// Takes the samples of all full minutes before a given time. A body that was fetched exactly at a full minute is
    /// applied before the sample of that minute.
    private mutating func catchUp(until moment: EpochSeconds, _ sample: (EngineState, [Model], EpochSeconds) -> Void) {
        var next = nextSample ?? EpochSeconds((moment + pace - 1).rawValue / pace * pace)
        while next < moment {
            engine.tick(at: next)
            if isSampled(next) { sample(engine, models, next) }
            next += pace
        }
        nextSample = next
    }

    private func isSampled(_ moment: EpochSeconds) -> Bool {
        headStart <= 0 || sampledFrom.map { $0 <= moment } ?? false
    }
}

extension Truth {
    /// Adds the passages that an engine observed, as arrivals under the provider's ids.
    package mutating func add(_ passages: [Passage], of timetable: Timetable) {
        for passage in passages {
            let stop = timetable.stopIDs[passage.stop(in: timetable)]
            add(
                Arrival(at: passage.at, gap: passage.gap),
                of: ArrivalKey(
                    vehicle: passage.vehicle, trip: passage.tripName(in: timetable), stop: timetable.string(stop)))
        }
    }
}
