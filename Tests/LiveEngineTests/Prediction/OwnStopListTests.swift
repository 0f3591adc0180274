import LiveEngine
import LiveModel
import Testing
import TransitCore

/// GTFS-Realtime reference, `TripDescriptor.ScheduleRelationship.NEW` and `REPLACEMENT`: the complete journey is that
/// of the update's stop times, which may name any stop of stops.txt; `StopTimeEvent.scheduled_time` is when such a trip
/// is planned.
@Suite struct `Realtime trips with their own stop lists` {
    /// Trips at 8:00 and 9:00 along A, B, C and D; no trip of the timetable calls at X.
    private func town() throws -> Timetable {
        var town = TinyNetwork()
        for (number, id) in ["A", "B", "C", "D"].enumerated() { town.stop(id, Double(number) * 1000, 0) }
        town.stop("X", 1500, 1000)
        town.route("1")
        let line = town.pattern("1", ["A", "B", "C", "D"])
        for (id, start) in [("t1", "8:00"), ("t2", "9:00")] {
            town.trip(id, on: line, at: start, minutes: [0, 5, 10, 15])
        }
        return try town.timetable
    }

    private func call(
        _ stop: String, _ time: String?, planned: String? = nil, _ relation: StopTimeReading.Relation = .scheduled
    ) -> (StopTimeReading, PlannedCall) {
        let event = time.map { StopTimeReading.Event(time: at($0)) }
        return (
            StopTimeReading(stopID: stop, arrival: event, departure: event, relation: relation),
            PlannedCall(arrival: planned.map { at($0) }, departure: planned.map { at($0) })
        )
    }

    private func update(
        _ id: String, _ relation: TripReference.Relation, _ calls: [(StopTimeReading, PlannedCall)],
        made: EpochSeconds = at("8:00")
    ) -> FeedReading {
        let trip = TripReference(tripID: id, routeID: "1", startDate: TinyNetwork.day, relation: relation)
        let update = TripUpdateReading.Update(trip: trip, at: made, stopTimes: calls.indices)
        let plans = calls.indices.filter { !calls[$0].1.isEmpty }.map { ($0, calls[$0].1) }
        return FeedReading(
            madeAt: made,
            tripUpdates: TripUpdateReading(
                updates: [update], stopTimes: calls.map(\.0), plans: Dictionary(uniqueKeysWithValues: plans)))
    }

    private func clock(_ time: EpochSeconds?) -> String? {
        time.map { "\(($0 - at("0:00")) / 3600):\(($0 - at("0:00")) / 600 % 6)\(($0 - at("0:00")) / 60 % 10)" }
    }

    /// Returns "live 8:31, planned 8:30" and so on, for each row of a stop's board.
    private func rows(_ engine: EngineState, _ stop: String) throws -> [String] {
        let board = engine.snapshot.board(at: try engine.timetable.stop(stop), from: at("8:00"), to: at("11:00"))
        return board.arrivals.map { arrival in
            [
                clock(arrival.predicted?.likely).map { "\(arrival.status) \($0)" } ?? "\(arrival.status)",
                clock(arrival.scheduled).map { "planned \($0)" },
            ].compactMap { $0 }.joined(separator: ", ")
        }
    }

    private func engine(_ reading: FeedReading) throws -> EngineState {
        var engine = EngineState(timetable: try town())
        engine.apply(reading, from: "updates", at: at("8:00"))
        return engine
    }

    @Test(arguments: [TripReference.Relation.canceled, .deleted])
    func `a canceled or deleted trip outside the timetable does not run`(relation: TripReference.Relation) throws {
        let engine = try engine(update("new", relation, [call("A", "8:02"), call("B", "8:32"), call("D", "8:42")]))
        #expect(engine.snapshot.runs.isEmpty)
        #expect(try rows(engine, "B") == ["scheduled, planned 8:05", "scheduled, planned 9:05"])
        #expect(engine.unplaced["updates"]?.unknownTrips == 1)
    }

    @Test func `a vehicle on a new trip has its progress toward the trip's next stop`() throws {
        var engine = try engine(update("new", .added, [call("A", "8:02"), call("X", "8:32"), call("D", "8:42")]))
        engine.apply(positions(bus("7", 500, 0, at: "8:10", trip: "new")), from: "positions", at: at("8:10"))
        let vehicle = try engine.vehicle("7")
        let progress = try #require(TripProgress(of: vehicle, in: engine.snapshot, at: at("8:10")))
        #expect(progress.nextStop == (try engine.timetable.stop("X")) && progress.nextCallIndex == 1)
        #expect(abs(progress.metres(to: 1) - 1414) < 20 && progress.runKey.trip == nil)
    }

    @Test func `a new trip calls at the platform in its update, even if its line uses another`() throws {
        var town = TinyNetwork()
        town.stop("A", 0, 0)
        town.stop("station", 1000, 0)
        for (number, id) in ["1", "2"].enumerated() {
            town.stop(id, 1000, Double(number) * 20, parent: "station", platform: id)
        }
        town.route("1")
        town.trip("t1", on: town.pattern("1", ["A", "1"]), at: "8:00", minutes: [0, 5])
        var engine = EngineState(timetable: try town.timetable)
        engine.apply(update("new", .added, [call("A", "8:22"), call("2", "8:32")]), from: "updates", at: at("8:00"))
        #expect(try rows(engine, "2") == ["live 8:32"])
        #expect(try rows(engine, "1") == ["scheduled, planned 8:05"])
    }

    @Test func `a new trip calls at the stops of its update, and at no others`() throws {
        let engine = try engine(update("new", .added, [call("A", "8:22"), call("X", "8:32"), call("D", "8:42")]))
        #expect(try rows(engine, "X") == ["live 8:32"])
        #expect(try rows(engine, "A") == ["scheduled, planned 8:00", "live 8:22", "scheduled, planned 9:00"])
        #expect(try rows(engine, "B") == ["scheduled, planned 8:05", "scheduled, planned 9:05"])
    }

    @Test func `a new trip has its own planned times`() throws {
        let calls = [call("A", "8:22", planned: "8:20"), call("X", nil, planned: "8:30", .noData)]
        let engine = try engine(update("new", .added, calls))
        #expect(try rows(engine, "X") == ["scheduled, planned 8:30"])
        let arrivals = engine.snapshot.board(at: try engine.timetable.stop("A"), from: at("8:10"), to: at("8:50"))
            .arrivals
        #expect(arrivals.map(\.deviation) == [120])
    }

    @Test func `a new trip along a pattern of the timetable has its own planned times`() throws {
        let calls = [call("A", "8:22", planned: "8:20"), call("D", nil, planned: "8:35", .noData)]
        let engine = try engine(update("new", .added, calls))
        #expect(engine.timetable.ownPatterns.isEmpty)
        #expect(try rows(engine, "D").contains("scheduled, planned 8:35"))
    }

    @Test func `the last stop of a new trip is marked, even within a timetable pattern`() throws {
        let engine = try engine(update("new", .added, [call("A", "8:22"), call("B", "8:27")]))
        let board = engine.snapshot.board(at: try engine.timetable.stop("B"), from: at("8:20"), to: at("8:40"))
        #expect(board.arrivals.map(\.isLastStop) == [true])
    }

    @Test func `a new trip does not inherit the boarding rules of a pattern`() throws {
        var town = TinyNetwork()
        for (number, id) in ["A", "B", "C"].enumerated() { town.stop(id, Double(number) * 1000, 0) }
        town.route("1")
        town.trip("t1", on: town.pattern("1", ["A", "B", "C"], byPhone: ["B"]), at: "8:00", minutes: [0, 5, 10])
        var engine = EngineState(timetable: try town.timetable)
        let new = update("new", .added, [call("A", "8:22"), call("B", "8:27"), call("C", "8:32")])
        engine.apply(new, from: "updates", at: at("8:15"))
        let board = engine.snapshot.board(at: try engine.timetable.stop("B"), from: at("8:20"), to: at("8:40"))
        #expect(board.arrivals.map { engine.timetable.pickup(at: $0.patternStop, isLastStop: false) } == [.always])
    }

    @Test func `a replacement keeps its trip's headsign unless its update changes it`() throws {
        var town = TinyNetwork()
        for (number, id) in ["A", "B", "C"].enumerated() { town.stop(id, Double(number) * 1000, 0) }
        town.stop("X", 1500, 1000)
        town.route("1")
        let line = town.pattern("1", ["A", "B", "C"])
        town.trip("t2", on: line, at: "9:00", minutes: [0, 5, 10], headsign: "Harbour")
        var engine = EngineState(timetable: try town.timetable)
        var reading = update("t2", .replacement, [call("A", "9:02"), call("X", "9:12")], made: at("8:15"))
        engine.apply(reading, from: "updates", at: at("8:15"))
        let stop = try engine.timetable.stop("A")
        func headsigns() -> [String?] {
            engine.snapshot.board(at: stop, from: at("8:30"), to: at("9:30")).arrivals.map(\.headsign)
        }
        #expect(headsigns() == ["Harbour"])
        reading.tripUpdates?.updates[0].headsign = "Market"
        engine.apply(reading, from: "updates", at: at("8:16"))
        #expect(headsigns() == ["Market"])
    }

    @Test func `a replacement with different stops replaces its trip`() throws {
        let engine = try engine(update("t2", .replacement, [call("A", "9:02"), call("X", "9:12"), call("D", "9:22")]))
        #expect(try rows(engine, "A") == ["scheduled, planned 8:00", "live 9:02"])
        #expect(try rows(engine, "X") == ["live 9:12"])
        #expect(try rows(engine, "C") == ["scheduled, planned 8:10"])
    }

    @Test(arguments: [("7:59", ["live 9:12"]), ("8:01", [])])
    func `of a replacement and another update of its trip, the newer applies`(made: String, shown: [String]) throws {
        var engine = try engine(update("t2", .replacement, [call("A", "9:02"), call("X", "9:12"), call("D", "9:22")]))
        engine.apply(
            update("t2", .scheduled, [call("A", "9:05"), call("B", "9:10")], made: at(made)), from: "updates of others",
            at: at("8:02"))
        #expect(try rows(engine, "X") == shown)
        #expect(try rows(engine, "A").count == 2)
    }

    @Test func `a replacement with its trip's stops in another order follows that order`() throws {
        let engine = try engine(update("t2", .replacement, [call("C", "9:02"), call("B", "9:12"), call("D", "9:22")]))
        #expect(try rows(engine, "B") == ["scheduled, planned 8:05", "live 9:12"])
        #expect(try rows(engine, "C") == ["live 9:02", "scheduled, planned 8:10"].reversed())
    }

    @Test func `a replacement with its trip's stops at other planned times has these times`() throws {
        let calls = [call("A", "9:32", planned: "9:30"), call("B", "9:37", planned: "9:35")]
        let engine = try engine(update("t2", .replacement, calls))
        #expect(try rows(engine, "A") == ["scheduled, planned 8:00", "live 9:32, planned 9:30"])
    }

    @Test func `a trip keeps its pattern when its update omits passed stops`() throws {
        var engine = try engine(update("new", .added, [call("A", "8:22"), call("X", "8:32"), call("D", "8:42")]))
        let before = engine.timetable
        engine.apply(
            update("new", .added, [call("X", "8:33"), call("D", "8:43")], made: at("8:25")), from: "updates",
            at: at("8:25"))
        #expect(engine.timetable === before)
        #expect(try rows(engine, "X") == ["live 8:33"])
        #expect(try rows(engine, "A") == ["scheduled, planned 8:00", "scheduled, planned 9:00"])
    }

    @Test func `stops missing from the timetable are omitted from the stop list and counted`() throws {
        var engine = try engine(update("new", .added, [call("A", "8:22"), call("Y", "8:27"), call("X", "8:32")]))
        #expect(try rows(engine, "X") == ["live 8:32"])
        #expect(engine.unplaced["updates"]?.unknownStops == 1)
        engine.apply(update("new", .added, [call("Y", "8:22"), call("X", "8:33")]), from: "updates", at: at("8:01"))
        #expect(try rows(engine, "X") == ["live 8:33"])
    }

    @Test func `the next stop of a vehicle on a new trip is the next stop in the update`() throws {
        var engine = try engine(update("new", .added, [call("A", "8:02"), call("X", "8:12"), call("D", "8:22")]))
        engine.watch(
            bus("bus", 700, 500, at: "8:05", trip: "new", route: "1"),
            bus("bus", 800, 550, at: "8:06", trip: "new", route: "1"))
        let next = try #require(try engine.vehicle("bus").nextStop)
        #expect(engine.timetable.patternStopStops[next.patternStop] == (try engine.timetable.stop("X")))
        #expect(try rows(engine, "X") == ["live 8:12"])
        #expect(engine.snapshot.runs.filter { $0.addedTripID == "new" }.map(\.vehicle) == [0])
    }

    @Test func `stop lists are rebuilt when the timetable is replaced`() throws {
        var engine = try engine(update("new", .added, [call("A", "8:22"), call("X", "8:32")]))
        let next = try town()
        _ = engine.replaceTimetable(next, at: at("8:01"))
        #expect(engine.timetable.compiled === next)
        #expect(try rows(engine, "X") == ["live 8:32"])
    }
}
