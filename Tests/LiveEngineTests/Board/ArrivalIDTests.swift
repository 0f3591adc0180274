import LiveEngine
import LiveModel
import Testing
import TransitCore

@Suite struct `Ids of arrivals` {
    private func ids(_ engine: EngineState, _ stop: String, minutes: Int64 = 90) throws -> [String] {
        try engine.board(stop, minutes: minutes).arrivalIDs(in: engine.timetable)
    }

    private func reading(_ times: [String], at time: String) -> FeedReading {
        let departures = times.map { DepartureReading(routeID: "loop", estimated: at($0)) }
        return FeedReading(departures: [StopDeparturesReading(stopID: "B", at: at(time), departures: departures)])
    }

    @Test func `an arrival's id consists of its trip and day and is independent of predictions`() throws {
        var engine = EngineState(timetable: try straightTown())
        engine.tick(at: at("8:00"))
        let before = try ids(engine, "B")
        engine.watch(bus("7", 500, 0, at: "8:04", trip: "t1"))
        #expect(try ids(engine, "B") == before && Set(before).count == 3)
        #expect(before[0].contains("@B.") && before[0].contains("/trip:t1."))
    }

    @Test func `the arrivals of a bus's two laps have different ids, and the second id remains after the first lap`()
        throws
    {
        var engine = EngineState(timetable: try loopWithoutTrips())
        let report = { (x: Double, y: Double, time: String) in bus("7", x, y, at: time, route: "loop", direction: 0) }
        engine.watch(report(200, 0, "8:00"), report(400, 0, "8:00:30"), report(600, 0, "8:01"))
        let laps = try ids(engine, "C")
        #expect(laps.count == 2 && Set(laps).count == 2)
        engine.watch(
            report(1000, 400, "8:02"), report(700, 1000, "8:04"), report(0, 900, "8:06"), report(0, 400, "8:07"),
            report(300, 0, "8:08:30"))
        #expect(try ids(engine, "C").first == laps[1])
    }

    @Test func `departures without a trip id have distinct ids that persist as their times change`() throws {
        var engine = EngineState(timetable: try loopWithoutTrips())
        engine.apply(reading(["8:01", "8:05", "8:10", "8:15"], at: "8:00"), from: "departures", at: at("8:00"))
        let before = try ids(engine, "B")
        #expect(before.count == 4 && Set(before).count == 4)
        engine.apply(reading(["8:04:30", "8:10:40", "8:15", "8:22"], at: "8:02"), from: "departures", at: at("8:02"))
        let after = try ids(engine, "B")
        #expect(Array(after.prefix(3)) == Array(before.dropFirst()) && !before.contains(after[3]))
    }

    @Test func `a bus that a provider lists twice at a stop has two rows with different ids`() throws {
        var engine = EngineState(timetable: try loopWithoutTrips())
        let twice = [0, 1].map { _ in DepartureReading(routeID: "loop", vehicleID: "9", estimated: at("8:05")) }
        let reading = StopDeparturesReading(stopID: "B", at: at("8:00"), departures: twice)
        engine.apply(FeedReading(departures: [reading]), from: "departures", at: at("8:00"))
        let rows = try ids(engine, "B")
        #expect(rows.count == 2 && Set(rows).count == 2)
    }

    @Test func `a board is marked as answered after a response without departures`() throws {
        var engine = EngineState(timetable: try straightTown())
        engine.tick(at: at("8:00"))
        #expect(try !engine.board("B").isAnswered)
        let nothing = FeedReading(departures: [StopDeparturesReading(stopID: "B", at: at("8:00"))])
        let delta = engine.apply(nothing, from: "departures", at: at("8:00")).1
        #expect(try engine.board("B").isAnswered)
        #expect(try delta.stopsChanged == [engine.timetable.stop("B")])
    }
}

@Suite struct `Order of service alerts` {
    @Test func `an emergency alert precedes an alert that closes a stop`() throws {
        var engine = EngineState(timetable: try straightTown())
        engine.apply(
            FeedReading(alerts: [
                AlertReading(id: "coming", periods: [.init(from: at("9:00"))], severity: .severe),
                AlertReading(id: "stop", entities: [.init(stopID: "B")], condition: .noService),
                AlertReading(id: "storm", severity: .severe),
            ]), from: "alerts", at: at("8:00"))
        #expect(engine.snapshot.alerts.map(\.reading.id) == ["storm", "stop", "coming"])
        #expect(engine.snapshot.status(of: RouteIndex(0)) == .emergency)
    }
}
