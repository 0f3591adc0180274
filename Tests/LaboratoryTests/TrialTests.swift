import LiveEngine
import LiveModel
import Testing
import TransitCore

@testable import Laboratory

struct TrialTests {
    private let models = [Model.headsign] + Model.baselines

    private func truth(of readings: [(at: EpochSeconds, reading: FeedReading)]) async throws -> Truth {
        var truth = Truth()
        var trial = Trial(engine: EngineState(timetable: try Line.timetable()), models: [])
        await trial.run(Line.playback(readings), passed: { truth.add($1, of: $0.timetable) })
        truth.sort()
        return truth
    }

    private func predictions(
        on readings: [(at: EpochSeconds, reading: FeedReading)], headStart: Int64 = 0
    ) async throws -> [Prediction] {
        var trial = Trial(engine: EngineState(timetable: try Line.timetable()), models: models)
        trial.headStart = headStart
        var judge = Judge(models: models, truth: Truth())
        var predictions: [Prediction] = []
        await trial.run(
            Line.playback(readings),
            sample: { engine, models, now in judge.judge(engine, models, at: now) { predictions.append($0) } })
        return predictions
    }

    @Test func `events after a prediction do not change the prediction`() async throws {
        let turn: Int64 = 420
        let one = try await predictions(on: Line.readings(minutes: 12) { _ in 5 })
        let other = try await predictions(on: Line.readings(minutes: 12) { $0 < turn ? 5 : 1 })
        let known = Line.start + turn
        #expect(one.filter { $0.madeAt <= known } == other.filter { $0.madeAt <= known })
        #expect(one.contains { $0.madeAt <= known } && one != other)
    }

    @Test func `models are trained during the warm-up, but no predictions are sampled`() async throws {
        let readings = Line.readings(minutes: 12) { _ in 5 }
        let later = try await predictions(on: readings, headStart: 300)
        #expect(later.first?.madeAt == Line.start + 300)
        #expect(try await predictions(on: readings).filter { $0.madeAt >= Line.start + 300 } == later)
    }

    @Test func `the warm-up time is counted from the first vehicle position`() async throws {
        let readings = Line.readings(minutes: 12) { _ in 5 }.map { at, reading in
            (at: at, reading: at < Line.start + 120 ? FeedReading(madeAt: at, vehicles: []) : reading)
        }
        #expect(try await predictions(on: readings, headStart: 300).first?.madeAt == Line.start + 420)
        #expect(try await predictions(on: readings, headStart: 3600).isEmpty)
    }

    @Test func `arrivals during the warm-up are not scored`() async throws {
        let readings = Line.readings(minutes: 12) { _ in 5 }
        var trial = Trial(engine: EngineState(timetable: try Line.timetable()), models: models)
        trial.headStart = 300
        let judge = Judge(models: models, truth: try await truth(of: readings))
        await trial.run(Line.playback(readings))
        // The bus reaches a stop every 80 s, up to the eighth.
        #expect(judge.score(of: "town", from: trial.sampledFrom).arrivals == 5)
        #expect(judge.score(of: "town").arrivals >= 8)
    }

    @Test func `the true arrivals are the times at which the bus passed the stops`() async throws {
        let truth = try await truth(of: Line.readings(minutes: 12) { _ in 5 })
        #expect(truth.count >= 8)
        for stop in 1...8 {
            let key = ArrivalKey(vehicle: "bus", trip: "t", stop: "s\(stop)")
            let arrival = try #require(truth.next(of: key, after: Line.start))
            #expect(abs(arrival.at - Line.start - Int64(stop * 80)) <= 2)
            #expect(arrival.gap == 20)
        }
    }

    @Test func `a bus at constant speed is predicted well by models with travel times`() async throws {
        let readings = Line.readings(minutes: 13) { _ in 5.5 }
        var trial = Trial(engine: EngineState(timetable: try Line.timetable()), models: models)
        var judge = Judge(models: models, truth: try await truth(of: readings))
        await trial.run(Line.playback(readings), sample: { judge.judge($0, $1, at: $2) })
        let score = judge.score(of: "town")
        for (model, card) in zip(models, score.cards) {
            guard ["headsign", "historical-mean", "kalman"].contains(model.name) else { continue }
            let error = try #require(card.all[.threeToSix].meanAbsoluteError)
            #expect(error < 20, "\(model.name)")
            #expect(score.share(card.predictedArrivals(.threeToSix)) ?? 0 > 0.4, "\(model.name)")
        }
    }

    @Test func `without a timetable the models that need one predict nothing`() async throws {
        let predictions = try await predictions(on: Line.readings(minutes: 5) { _ in 5 })
        #expect(!predictions.contains { ["schedule", "deviation", "agency"].contains($0.model) })
    }
}
