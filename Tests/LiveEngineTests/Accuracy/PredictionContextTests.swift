import Testing
import TransitCore

@testable import LiveEngine
@testable import LiveModel

@Suite struct `The context of a prediction` {
    private func circumstance(_ engine: EngineState) throws -> PredictionContext {
        let forecast = try #require(engine.shownForecasts().first)
        return engine.circumstance(of: forecast, at: engine.snapshot.at)
    }

    private func street(days: Int64) throws -> EngineState {
        var town = TinyNetwork()
        for (id, x) in [("A", 0.0), ("B", 1000), ("C", 2000)] { town.stop(id, x, 0) }
        town.route("1")
        _ = town.pattern("1", ["A", "B", "C"], along: [(0, 0), (2000, 0)])
        var engine = EngineState(timetable: try town.timetable)
        for day in -days..<0 {
            for along in stride(from: 0.0, through: 2000, by: 100) { engine.watch(report(along, day: day)) }
            engine.tick(at: at("10:00") + day * 86_400)
        }
        return engine
    }

    private func report(_ along: Double, day: Int64 = 0, y: Double = 0, after: Int64 = 0) -> VehicleReading {
        var report = bus("7", along, y, at: "8:00", route: "1")
        report.trip?.tripID = "800"
        report.at = at("8:00") + day * 86_400 + Int64(along / 5) + after
        return report
    }

    @Test func `a trip with only two days of history is treated as a trip without history`() throws {
        var engine = try street(days: 2)
        engine.watch(report(0))
        #expect(try circumstance(engine) == PredictionContext(.starting, knowsTrip: false))
        engine.watch(report(300), report(500))
        #expect(try circumstance(engine) == PredictionContext(.underway, knowsTrip: false))
    }

    @Test func `each context has a unique name`() {
        let all = PredictionContext.allCases
        #expect(Set(all).count == all.count && Set(all.map(\.name)).count == all.count)
        #expect(all.first == PredictionContext(.upcoming, knowsTrip: false))
    }

    @Test func `the context follows a bus that starts, drives, stands, leaves its route and goes silent`() throws {
        var engine = try street(days: 3)
        engine.watch(report(0))
        #expect(try circumstance(engine) == PredictionContext(.starting))
        engine.watch(report(300), report(500))
        #expect(try circumstance(engine) == PredictionContext(.underway))
        engine.watch(report(500, after: 30))
        #expect(try circumstance(engine) == PredictionContext(.standing))
        engine.watch(report(500, y: 300, after: 50))
        #expect(try circumstance(engine) == PredictionContext(.besideLine))
        engine.watch(report(900))
        engine.tick(at: engine.snapshot.at + 61)
        #expect(try circumstance(engine) == PredictionContext(.silent))
    }
}
