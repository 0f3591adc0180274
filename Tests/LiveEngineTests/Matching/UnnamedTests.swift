import LiveEngine
import LiveModel
import Testing
import TransitCore

@Suite struct `Vehicles without a trip` {
    @Test func `if no vehicle reports a trip, a vehicle's movement selects its line`() throws {
        var engine = EngineState(timetable: try straightTown())
        engine.watch(bus("7", 1000, 5, at: "8:05"))
        #expect(try engine.vehicle("7").state == .unmatched)
        engine.watch(bus("7", 1200, 5, at: "8:06"), bus("7", 1400, 5, at: "8:07"))
        let vehicle = try engine.vehicle("7")
        #expect(try vehicle.match?.trip == engine.timetable.tripDay("t1"))
        #expect(abs(try #require(vehicle.match).distance - 1400) < 5)
    }

    @Test func `a vehicle that moves against the line is not matched to it`() throws {
        var engine = EngineState(timetable: try straightTown())
        for step in 0..<6 {
            engine.watch(bus("7", 3000 - Double(step) * 200, 5, at: "8:0\(step)"))
        }
        #expect(try engine.vehicle("7").state == .unmatched)
    }

    @Test func `if other vehicles report trips, a bus without a trip is out of service`() throws {
        var engine = EngineState(timetable: try straightTown())
        for step in 0..<6 {
            let time = "8:0\(step)"
            engine.apply(
                positions(
                    bus("7", Double(step) * 200, 5, at: time), bus("8", Double(step) * 200, 0, at: time, trip: "t1")),
                from: "p", at: at(time))
        }
        #expect(try engine.vehicle("7").state == .unmatched)
    }

    @Test func `a vehicle keeps its match for one poll without a trip, then loses it`() throws {
        var engine = EngineState(timetable: try straightTown())
        engine.watch(bus("7", 1000, 0, at: "8:05", trip: "t1"), bus("7", 1200, 0, at: "8:06"))
        #expect(try engine.vehicle("7").match != nil)
        engine.watch(bus("7", 1800, 0, at: "8:09"))
        #expect(try engine.vehicle("7").state == .unmatched)
    }

    @Test func `a bus without a trip, between two trips of its block, waits for the next trip`() throws {
        var engine = EngineState(timetable: try loopTown())
        engine.watch(
            bus("7", 0, 500, at: "8:17", trip: "first"), bus("7", 0, 10, at: "8:21", trip: "first"),
            bus("7", 0, 30, at: "8:26"))
        let vehicle = try engine.vehicle("7")
        #expect(vehicle.state == .layover)
        #expect((55...65).contains(try #require(vehicle.deviation)))
        #expect(try engine.snapshot.run(of: engine.timetable.tripDay("second"))?.calls.first?.departure == at("8:30"))
    }
}
