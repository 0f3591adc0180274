import LiveEngine
import Testing
import TransitCore

@Suite struct `The original apps' guess` {
    @Test func `the nearest bus of the stop's routes goes straight to it at 25 km an hour`() throws {
        var engine = EngineState(timetable: try outAndBackTown())
        engine.apply(
            positions(
                // Nearest of all, but on no route we know; then one that has left, which the guess does not notice.
                bus("0", 1001, 0, at: "8:06"), bus("7", 1500, 5, at: "8:06", trip: "t1"),
                bus("8", 0, 5, at: "8:06", trip: "t1")),
            from: "p", at: at("8:06"))
        let guess = try #require(
            StraightLineBaseline().guess(at: try engine.timetable.stop("B"), in: engine.snapshot))
        #expect(engine.snapshot.vehicles[guess.vehicle].id == "7")
        #expect(guess.arrival == at("8:07:12"))
    }

    @Test func `without a bus on its routes there is no guess`() throws {
        let engine = EngineState(timetable: try straightTown())
        #expect(StraightLineBaseline().guess(at: StopIndex(0 as UInt32), in: engine.snapshot) == nil)
    }
}
