import LiveEngine
import Testing
import TransitCore

@Suite struct `What ours is measured against while it runs` {
    private func calls(by model: some Predictor) throws -> [PredictedCall] {
        var engine = EngineState(timetable: try straightTown())
        engine.watch(bus("7", 200, 0, at: "8:01", trip: "t1"))
        return try #require(engine.forecasts(by: model, at: at("8:01")).first).run.calls
    }

    @Test func `the models have names of their own`() {
        #expect(PredictionLedger.baselines.map(\.name) == ["straight-line", "schedule", "deviation"])
    }

    @Test func `the bus goes straight to each stop at 25 km an hour`() throws {
        // 800 m to B, and as the crow flies 1,800 m to C.
        #expect(try calls(by: StraightLine()).prefix(2).map(\.likely) == [at("8:02:55"), at("8:05:19")])
    }

    @Test func `the timetable holds, or what is late here is as late everywhere`() throws {
        let scheduled = try calls(by: ScheduleAlone()).map(\.likely)
        let carried = try calls(by: DeviationForward()).map(\.likely)
        #expect(Set(zip(scheduled, carried).map { $1 - $0 }).count == 1)
    }
}
