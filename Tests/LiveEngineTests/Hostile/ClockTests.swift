import LiveEngine
import LiveModel
import Testing
import TransitCore

@Suite struct `A clock that is set during operation` {
    /// Reports a moving bus while the server's clock is wrong by some seconds.
    private func drive(_ engine: inout EngineState, from start: EpochSeconds, by offset: Int64, at meters: Double)
        -> Double?
    {
        for step in 0..<4 {
            var report = bus("7", meters + Double(step) * 100, 0, at: "8:00", trip: "t1")
            report.at = start + Int64(step) * 20
            engine.apply(positions(report), from: "positions", at: start + Int64(step) * 20 + offset)
        }
        return engine.snapshot.vehicle(id: "7").map { TinyNetwork.plane.point($0.reading.position).x }
    }

    @Test(arguments: [-7200, -61, -1, 0, 1, 59])
    func `buses keep moving after the clock is set forward or back`(jump: Int64) throws {
        var engine = EngineState(timetable: try straightTown())
        _ = drive(&engine, from: at("8:02"), by: 0, at: 500)
        let place = try #require(drive(&engine, from: at("8:04"), by: jump, at: 1000))
        #expect(abs(place - 1300) < 2)
        let bus = try engine.vehicle("7")
        #expect(try #require(bus.match).distance > 1200)
        #expect(!bus.isStale)
        #expect(bus.nextStop?.patternStop.position == 2)
    }

    @Test func `after the clock is set two hours ahead and back, buses are visible again`() throws {
        var engine = EngineState(timetable: try straightTown())
        _ = drive(&engine, from: at("8:02"), by: 0, at: 500)
        engine.apply(positions(bus("8", 0, 0, at: "8:03")), from: "others", at: at("10:03"))
        engine.tick(at: at("10:03"))
        // According to that clock, every report is two hours old.
        #expect(engine.snapshot.vehicles.isEmpty)
        let place = try #require(drive(&engine, from: at("8:04"), by: 0, at: 1000))
        #expect(abs(place - 1300) < 2)
        #expect(try !engine.vehicle("7").isStale)
        engine.tick(at: at("8:06"))
        #expect(try engine.board("D").arrivals.contains { $0.vehicle != nil })
    }

    @Test func `after the clock is set back, alerts and departures age from the new time`() throws {
        var engine = EngineState(timetable: try straightTown())
        let reading = StopDeparturesReading(
            stopID: "B", departures: [DepartureReading(routeID: "1", estimated: at("8:10"))])
        engine.apply(FeedReading(departures: [reading]), from: "departures", at: at("10:00"))
        engine.apply(FeedReading(alerts: []), from: "alerts", at: at("10:00"))
        engine.tick(at: at("8:00"))
        #expect(engine.snapshot.departures.count == 1)
        #expect(engine.snapshot.routeStatus == [.none])
        engine.tick(at: at("8:05"))
        #expect(engine.snapshot.departures.isEmpty)
        engine.tick(at: at("8:20"))
        #expect(engine.snapshot.routeStatus == [.unknown])
    }
}
