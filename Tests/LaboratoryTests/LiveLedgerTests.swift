import LiveEngine
import LiveModel
import Testing
import TransitCore

@testable import Laboratory

struct LiveLedgerTests {
    private static let baselines: [(name: String, model: any Predictor)] = [
        ("straight-line", StraightLine()), ("deviation", DeviationForward()),
    ]

    /// Returns the sums over routes, without the counts that only the ledger has.
    private func sums(_ scores: AccuracyScores, of model: String) -> [AccuracySums] {
        var tally = AccuracyTally()
        for (subject, more) in scores.tallies where subject.model == model {
            if case .route = subject.scope { tally += more }
        }
        return Horizon.allCases.map { horizon in
            var sums = tally[horizon]
            (sums.arrivals, sums.unresolved) = (0, 0)
            return sums
        }
    }

    @Test(arguments: [5.0, 2.5])
    func `the server's ledger computes the same accuracy scores as the laboratory`(pace: Double) async throws {
        let readings = Line.readings(minutes: 16) { $0 < 300 ? 5 : pace }
        let models = [Model.headsign] + Self.baselines.map { Model($0.name, $0.model) }
        var truth = Truth()
        var first = Trial(engine: EngineState(timetable: try Line.timetable()), models: [])
        await first.run(Line.playback(readings), passed: { truth.add($1, of: $0.timetable) })
        truth.sort()

        var judge = Judge(models: models, truth: truth)
        var trial = Trial(engine: EngineState(timetable: try Line.timetable()), models: models)
        var ledger = PredictionLedger(trial.engine.timetable, baselines: Self.baselines)
        await trial.run(
            Line.playback(readings),
            sample: { engine, models, now in
                judge.judge(engine, models, at: now)
                ledger.sample(engine, at: now)
            },
            passed: { engine, _ in ledger.resolve(engine) })

        let scores = ledger.takeScores()
        for (model, card) in zip(models, judge.cards) {
            #expect(sums(scores, of: model.name) == Horizon.allCases.map { card.all[$0] }, "\(model.name)")
        }
        #expect(ledger.scored > 50)
    }
}
