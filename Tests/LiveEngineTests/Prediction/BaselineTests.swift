import LiveEngine
import LiveModel
import Testing
import TransitCore

@Suite struct `Prediction baselines` {
    private func calls(by model: some Predictor) throws -> [PredictedCall] {
        var engine = EngineState(timetable: try straightTown())
        engine.watch(bus("7", 200, 0, at: "8:01", trip: "t1"))
        return try #require(engine.forecasts(by: model, at: at("8:01")).first).run.calls
    }

    @Test func `the baselines have unique names`() {
        #expect(PredictionLedger.baselines.map(\.name) == ["straight-line", "schedule", "deviation"])
    }

    @Test func `the straight-line baseline drives directly to each stop at 25 km an hour`() throws {
        // The straight-line distance is 800 m to B, and 1,800 m to C.
        #expect(try calls(by: StraightLine()).prefix(2).map(\.likely) == [at("8:02:55"), at("8:05:19")])
    }

    @Test func `the schedule baseline predicts scheduled times, the deviation baseline adds the current delay`() throws
    {
        let scheduled = try calls(by: ScheduleAlone()).map(\.likely)
        let carried = try calls(by: DeviationForward()).map(\.likely)
        #expect(Set(zip(scheduled, carried).map { $1 - $0 }).count == 1)
    }
}
