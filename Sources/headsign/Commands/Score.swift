import ArgumentParser
import Feeds
import Foundation
import Laboratory
import LiveEngine
import ServerHost
import TransitCore

struct Score: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Measure predictions on recordings, compared with common methods and the agency's own.",
        discussion: """
            Replays each recording through the prediction engine, samples every model each minute, and compares the \
            predictions with the actual arrivals. Models use only data that had been fetched by then. Arrival times \
            are derived from the recorded positions, or read from a table.

              headsign score recordings/monday
              headsign score tuesday --learn monday --model headsign --model historical-mean
              headsign score tuesday --truth tuesday/truth.csv.gz --predictions predictions.jsonl
              headsign score tuesday --learn monday --connections
              headsign score monday --after 120

            A prediction counts as accurate by the ETA Accuracy Benchmark; docs/accuracy.md explains the figures.
            """)

    @Argument(help: "Folders with recordings, in chronological order.", completion: .directory)
    var recordings: [String]

    @Option(help: "A recording to train on first. May be repeated.", completion: .directory)
    var learn: [String] = []

    @Option(help: "A model to compare; may be repeated. Default: all of \(Self.names).")
    var model: [String] = []

    @Option(help: "A table of actual arrivals: vehicle_id, trip_id, stop_id, arrived_at, gap_s; .csv or .csv.gz.")
    var truth: [String] = []

    @Option(help: "Ignore arrivals between positions more than this many seconds apart.")
    var longestGap: Int64 = 180

    @Option(help: "Minutes after the first position of each recording in which predictions are not scored.")
    var after: Int64 = 0

    @Option(help: "Write every prediction to this file, one JSON object per line.")
    var predictions: String?

    @Flag(help: "Also list the results by route.")
    var byRoute = false

    @Flag(
        name: [.customLong("error-causes"), .customLong("anatomy")],
        help: "Also list the results by the inputs of predictions, and where they were inaccurate.")
    var errorCauses = false

    @Flag(inversion: .prefixedNo, help: "Train trees on each recording for the following ones.")
    var trees = true

    @Flag(
        help:
            "Measure transfer probabilities instead of arrivals; --predictions then writes one line for each transfer.")
    var connections = false

    /// The maximum of `--after` in minutes: one week.
    private static let longestStart: Int64 = 10_080
    private static var all: [Model] { [.headsign] + Model.baselines }
    private static var names: String { all.map(\.name).joined(separator: ", ") }

    func validate() throws {
        for name in model where !Self.all.contains(where: { $0.name == name }) {
            throw ValidationError("Unknown model \(name). Models: \(Self.names)")
        }
        guard (0...Self.longestStart).contains(after) else {
            throw ValidationError("--after must be 0…\(Self.longestStart) minutes.")
        }
    }

    func run() async throws {
        try await reporting {
            let models = Self.all.filter { model.isEmpty || model.contains($0.name) }
            let log = try predictions.map { try PredictionLog(path: $0) }
            var season = Season(models: connections ? [] : models, learnsTrees: trees, headStart: after * 60)
            for folder in learn {
                Terminal.report("learning from \(folder)")
                try await season.learn(from: RecordedAgency(folder))
            }
            guard !connections else { return try await scoreConnections(&season, log) }
            let tables = truth.isEmpty ? nil : try Truth(tables: truth, longestGap: longestGap)
            var scores: [AgencyScore] = []
            for folder in recordings {
                let agency = try await RecordedAgency(folder)
                let truth = try await truth(of: agency, in: tables)
                Terminal.report("scoring \(folder): \(truth.count) arrivals")
                let score = try await season.score(agency, truth, log: log)
                scores.append(score)
                ScoreText(models: models, score: score).lines(errorCauses: errorCauses).forEach(Terminal.print)
            }
            try log?.finish()
            summary(of: AgencyScore.byAgency(scores), by: models).forEach(Terminal.print)
        }
    }

    private func scoreConnections(_ season: inout Season, _ log: PredictionLog?) async throws {
        var scores: [ConnectionScore] = []
        for folder in recordings {
            let agency = try await RecordedAgency(folder)
            Terminal.report("looking for transfers in \(folder)")
            let score = try await season.connections(of: agency, longestGap: longestGap, log: log)
            scores.append(score)
            ConnectionText(score: score).lines.forEach(Terminal.print)
        }
        try log?.finish()
        for score in ConnectionScore.byAgency(scores) where score.recordings > 1 {
            Terminal.print("All \(score.recordings) recordings of \(score.agency)")
            ConnectionText(score: score).lines.forEach(Terminal.print)
        }
    }

    /// Returns the total scores of each agency with several recordings, followed by a table of all agencies.
    private func summary(of scores: [AgencyScore], by models: [Model]) -> [String] {
        let sums = scores.filter { $0.recordings > 1 }.flatMap { score in
            ["All \(score.recordings) recordings of \(score.agency)"]
                + ScoreText(models: models, score: score).lines(errorCauses: errorCauses)
        }
        return sums + ScoreText.lines(of: scores, by: models, byRoute: byRoute)
    }

    /// Returns the actual arrivals from the given tables; without tables, those that the engine observes in the
    /// recording.
    private func truth(of agency: RecordedAgency, in tables: Truth?) async throws -> Truth {
        if let tables { return tables.within(agency.span) }
        var truth = Truth()
        var trial = Trial(engine: EngineState(timetable: agency.timetable), models: [])
        await trial.run(
            try agency.playback(),
            passed: { engine, passages in
                truth.add(passages.filter { $0.gap <= longestGap }, of: engine.timetable)
            })
        truth.sort()
        return truth
    }
}

/// A sequence of recordings. Each is scored with the state learned from the earlier ones.
struct Season {
    private var models: [Model]
    private(set) var learnedState: LearnedState
    /// The training rows of each recording.
    private(set) var days: [TreeRows] = []
    /// The number of recordings on which the current trees were trained.
    private var daysLearned = 0
    /// The time in seconds from a recording's first position during which predictions are not scored.
    private let headStart: Int64
    let treeTrainer = TreeTrainer()

    /// Creates a season.
    /// - Parameters:
    ///   - learnsTrees: Whether trees are trained between recordings.
    ///   - headStart: The time in seconds from a recording's first position during which predictions are not scored.
    init(models: [Model], learnsTrees: Bool = true, headStart: Int64 = 0) {
        self.models = models
        self.headStart = headStart
        learnedState = LearnedState(trees: learnsTrees ? TreeState() : nil)
    }

    /// Plays back a recording to learn from it, without scoring.
    /// - Returns: The trips that ended.
    @discardableResult
    mutating func learn(from agency: RecordedAgency) async throws -> [Trajectory] {
        var trial = try await trial(agency)
        await trial.run(try agency.playback())
        let trips = trial.finish()
        keep(trial)
        return trips
    }

    mutating func score(_ agency: RecordedAgency, _ truth: Truth, log: PredictionLog?) async throws -> AgencyScore {
        var trial = try await trial(agency)
        var judge = Judge(models: models, truth: truth)
        await trial.run(
            try agency.playback(),
            sample: { engine, models, now in
                judge.judge(engine, models, at: now, record: log.map { log in { log.add($0) } })
            })
        keep(trial)
        return judge.score(of: agency.configuration.id, from: trial.sampledFrom)
    }

    /// Plays back a recording, and scores the predicted probabilities of transfers.
    mutating func connections(
        of agency: RecordedAgency, longestGap: Int64, log: PredictionLog?
    ) async throws -> ConnectionScore {
        var trial = try await trial(agency)
        var judge = ConnectionJudge(longestGap: longestGap)
        await trial.run(
            try agency.playback(), sample: { engine, _, _ in judge.record(engine.snapshot) },
            seen: { engine in judge.see(engine.snapshot) })
        keep(trial)
        return judge.score(of: agency.configuration.id, record: log.map { log in { log.add($0, wasMade: $1) } })
    }

    private mutating func trial(_ agency: RecordedAgency) async throws -> Trial {
        if days.count > daysLearned {
            if let forest = try await treeTrainer.train(days, whereAsked: learnedState.trees?.forest != nil) {
                learnedState.trees?.use(forest)
            }
            daysLearned = days.count
        }
        let engine = EngineState(timetable: agency.timetable, learnedState: learnedState)
        var trial = Trial(engine: engine, models: models)
        trial.headStart = headStart
        if days.rowCount < TreeLearner.early {
            trial.learnTrees = { [days, treeTrainer] in try? await treeTrainer.train(days + [$0], whereAsked: $1) }
        }
        return trial
    }

    private mutating func keep(_ trial: Trial) {
        models = trial.models
        learnedState = trial.engine.learnedState
        if let rows = learnedState.trees?.takeRows() { days.append(rows) }
    }
}
