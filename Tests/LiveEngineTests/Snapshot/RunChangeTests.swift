import LiveEngine
import LiveModel
import Testing
import TransitCore

@Suite struct `Live changes for the planner` {
    private func update(
        _ trip: TripReference, _ stopTimes: [StopTimeReading] = [], delay: Int32? = nil, made: EpochSeconds? = nil
    ) -> FeedReading {
        let update = TripUpdateReading.Update(
            trip: trip, at: made ?? at("8:00"), delay: delay, stopTimes: stopTimes.indices)
        return FeedReading(tripUpdates: TripUpdateReading(updates: [update], stopTimes: stopTimes))
    }

    private func word(
        _ stop: String? = nil, sequence: UInt32? = nil, delay: Int32? = nil, time: EpochSeconds? = nil,
        _ relation: StopTimeReading.Relation = .scheduled, assigned: String? = nil
    ) -> StopTimeReading {
        let event = delay == nil && time == nil ? nil : StopTimeReading.Event(time: time, delay: delay)
        return StopTimeReading(
            stopID: stop, stopSequence: sequence, arrival: event, departure: event, relation: relation,
            assignedStopID: assigned)
    }

    /// Returns the displayed time and state of each call of a run, from the boards of all stops of its pattern.
    private func boards(_ engine: EngineState, of run: RunChange) -> [String] {
        engine.timetable.stops(of: run.pattern).dropFirst(run.firstCallIndex).map { row in
            let board = engine.snapshot.board(
                at: engine.timetable.patternStopStops[row], from: engine.snapshot.at, to: engine.snapshot.at + 86_400)
            let arrival = board.arrivals.first { $0.patternStop == row && $0.trip == run.trip }
            return arrival.map { "\($0.status) \(($0.status == .skipped ? 0 : $0.shown).rawValue)" } ?? "nothing"
        }
    }

    private func plan(_ engine: EngineState, of run: RunChange) -> [String] {
        engine.snapshot.runChanges.calls[run.calls].map { call in
            let status = call.isSkipped ? "skipped" : call.isPredicted ? "live" : "scheduled"
            return "\(status) \((call.isSkipped ? 0 : call.shown).rawValue)"
        }
    }

    private let t1 = TripReference(tripID: "t1")

    @Test func `without live data there are no run changes, and they are marked as not live`() throws {
        var engine = EngineState(timetable: try straightTown())
        engine.tick(at: at("8:04"))
        let changes = engine.snapshot.runChanges
        #expect(changes.runs.isEmpty && changes.calls.isEmpty && !changes.isLive && changes.at == at("8:04"))
    }

    @Test func `run changes have the same delay as the boards`() throws {
        var engine = EngineState(timetable: try straightTown())
        engine.apply(
            update(t1, [word("B", delay: 240), word("D", .noData)]), from: "updates", at: at("8:00"))
        let changes = engine.snapshot.runChanges
        let run = try #require(changes.change(of: try engine.timetable.tripDay("t1")))
        #expect(changes.isLive && run.kind == .times && run.firstCallIndex == 0 && !run.changesStops)
        let departures = [at("8:00"), at("8:09"), at("8:14"), at("8:15"), at("8:20")]
        #expect(changes.calls[run.calls].map(\.departure) == departures)
        #expect(changes.calls[run.calls].map(\.isPredicted) == [false, true, true, false, false])
        #expect(plan(engine, of: run) == boards(engine, of: run))
        #expect(changes.change(of: try engine.timetable.tripDay("t2")) == nil)
    }

    @Test func `a skipped first stop does not delay later stops without data`() throws {
        var engine = EngineState(timetable: try straightTown())
        let words = [word("A", .skipped), word("B", .noData), word("C", time: at("8:09"))]
        engine.apply(update(t1, words, delay: 2400), from: "updates", at: at("7:50"))
        let changes = engine.snapshot.runChanges
        let run = try #require(changes.change(of: try engine.timetable.tripDay("t1")))
        #expect(plan(engine, of: run) == boards(engine, of: run))
        let arrivals = changes.calls[run.calls].map(\.arrival)
        #expect(arrivals == arrivals.sorted() && arrivals[1] == at("8:05"))
    }

    @Test func `run changes of a bus with a position have the times of the boards`() throws {
        var engine = EngineState(timetable: try straightTown())
        engine.watch(bus("7", 500, 0, at: "8:20", trip: "t1"))
        let changes = engine.snapshot.runChanges
        let run = try #require(changes.change(of: try engine.timetable.tripDay("t1")))
        #expect(run.firstCallIndex == 1 && plan(engine, of: run) == boards(engine, of: run))
        #expect(engine.snapshot.runs[Int(run.run)].vehicle == 0)
    }

    // A regression test for OpenTripPlanner issue 5718.
    @Test func `a trip after midnight is canceled only on its service day`() throws {
        var town = TinyNetwork()
        for (number, id) in ["A", "B"].enumerated() { town.stop(id, Double(number) * 1000, 0) }
        town.route("1")
        let line = town.pattern("1", ["A", "B"])
        town.trip("night", on: line, at: "24:30", minutes: [0, 10])
        var engine = EngineState(timetable: try town.timetable)
        let trip = TripReference(tripID: "night", startDate: TinyNetwork.day, relation: .canceled)
        engine.apply(update(trip, made: at("23:50")), from: "updates", at: at("23:50"))
        let changes = engine.snapshot.runChanges
        #expect(changes.change(of: try engine.timetable.tripDay("night"))?.kind == .canceled)
        let before = try engine.timetable.tripDay("night", on: TinyNetwork.day.advanced(by: -1))
        let after = try engine.timetable.tripDay("night", on: TinyNetwork.day.advanced(by: 1))
        #expect(changes.change(of: before) == nil && changes.change(of: after) == nil)
        let board = engine.snapshot.board(
            at: try engine.timetable.stop("A"), from: at("23:50"), to: at("25:00"))
        #expect(board.arrivals.map(\.status) == [.canceled])
    }

    /// Returns two trips of one pattern at the same time, of which only one runs.
    private func twins() throws -> Timetable {
        var town = TinyNetwork()
        town.stop("station", 0, 0)
        town.stop("one", 0, 10, parent: "station", platform: "1")
        town.stop("two", 0, 20, parent: "station", platform: "2")
        town.stop("beside", 0, 150)
        town.stop("far", 5000, 0)
        town.route("1")
        let line = town.pattern("1", ["one", "far"])
        town.trip("t", on: line, at: "8:10", minutes: [0, 10])
        town.trip("twin", on: line, at: "8:10", minutes: [0, 10])
        return try town.timetable
    }

    // A regression test for OpenTripPlanner issue 3732.
    @Test func `a changed platform moves the trip, and its canceled twin does not override it`() throws {
        var engine = EngineState(timetable: try twins())
        let moved = word("one", sequence: 10, delay: 60, assigned: "two")
        var reading = update(TripReference(tripID: "t"), [moved])
        let canceled = TripReference(tripID: "twin", relation: .canceled)
        reading.tripUpdates?.updates.append(TripUpdateReading.Update(trip: canceled, at: at("8:00"), stopTimes: 1..<1))
        engine.apply(reading, from: "updates", at: at("8:00"))
        let changes = engine.snapshot.runChanges
        let run = try #require(changes.change(of: try engine.timetable.tripDay("t")))
        #expect(run.kind == .times && run.changesStops)
        #expect(changes.calls[run.calls].map(\.movedTo) == [try engine.timetable.stop("two"), nil])
        #expect(changes.change(of: try engine.timetable.tripDay("twin"))?.kind == .canceled)
        // The boards of all platforms show the same two rows.
        #expect(try engine.board("one").arrivals.map(\.status) == [.skipped, .canceled])
        #expect(try engine.board("one").arrivals.first?.platform == "2")
        let there = try engine.board("two").arrivals
        #expect(there.map(\.status) == [.live] && there.first?.platform == "2")
        #expect(
            there.first?.predicted?.departure == at("8:11")
                && there.map(\.shown) == [changes.calls[run.calls.lowerBound].shown])
        let station = try engine.board("station").arrivals
        #expect(Set(station.map(\.status)) == [.canceled, .live] && station.count == 2)
        #expect(station.first { $0.status == .live }?.platform == "2")
    }

    @Test func `a stop id that differs from the call's stop sequence moves the call, unless it is far away`() throws {
        for (id, moves) in [("two", true), ("beside", true), ("far", false), ("nowhere", false), ("station", false)] {
            var engine = EngineState(timetable: try twins())
            engine.apply(
                update(TripReference(tripID: "t"), [word(id, sequence: 10, delay: 60)]), from: "updates",
                at: at("8:00"))
            let changes = engine.snapshot.runChanges
            let run = try #require(changes.change(of: try engine.timetable.tripDay("t")))
            #expect((changes.calls[run.calls.lowerBound].movedTo != nil) == moves, "\(id)")
        }
    }

    @Test func `an added trip has its whole pattern, with stops missing from its update skipped`() throws {
        var engine = EngineState(timetable: try straightTown())
        let trip = TripReference(tripID: "extra", routeID: "1", relation: .added)
        // The update's stop sequences are not those of the pattern.
        let stopTimes = [
            word("A", sequence: 10, time: at("8:06")), word("B", sequence: 20, time: at("8:11")),
            word("E", sequence: 30, time: at("8:19")),
        ]
        engine.apply(update(trip, stopTimes), from: "updates", at: at("8:00"))
        let changes = engine.snapshot.runChanges
        let run = try #require(changes.runs.first)
        #expect(changes.runs.count == 1 && run.kind == .added && run.trip == nil && run.changesStops)
        #expect(engine.timetable.patternRoutes[run.pattern] == RouteIndex(0))
        #expect(changes.calls[run.calls].map(\.isSkipped) == [false, false, true, true, false])
        #expect(
            changes.calls[run.calls].filter { !$0.isSkipped }.map(\.arrival) == [at("8:06"), at("8:11"), at("8:19")])
        let row = try #require(try engine.board("E").arrivals.first { $0.trip == nil })
        #expect(row.predicted?.likely == at("8:19") && row.shown == changes.calls[run.calls].last?.shown)
    }

    @Test func `a skipped stop is skipped in changes and on boards`() throws {
        var engine = EngineState(timetable: try straightTown())
        engine.apply(update(t1, [word("A", delay: 60), word("C", .skipped)]), from: "updates", at: at("8:00"))
        let changes = engine.snapshot.runChanges
        let run = try #require(changes.change(of: try engine.timetable.tripDay("t1")))
        #expect(run.changesStops && changes.calls[run.calls].map(\.isSkipped) == [false, false, true, false, false])
        #expect(plan(engine, of: run) == boards(engine, of: run))
    }

    @Test func `each run of a frequency-based trip has its own change`() throws {
        var town = TinyNetwork()
        for (number, id) in ["A", "B"].enumerated() { town.stop(id, Double(number) * 1000, 0) }
        town.route("1")
        let line = town.pattern("1", ["A", "B"])
        for start in ["8:00", "8:10", "8:20"] {
            town.trip("f", on: line, at: start, minutes: [0, 5], flags: .hasRuns)
        }
        var engine = EngineState(timetable: try town.timetable)
        let second = TripReference(tripID: "f", startTime: seconds("8:10"), startDate: TinyNetwork.day)
        engine.apply(update(second, delay: 120), from: "updates", at: at("8:00"))
        let changes = engine.snapshot.runChanges
        let first = try engine.timetable.tripDay("f").trip
        #expect(changes.runs.map(\.trip) == [TripDay(trip: first + 1, date: TinyNetwork.day)])
        #expect(changes.calls.map(\.departure) == [at("8:12"), at("8:17")])
    }

    @Test func `run changes and board predictions of a silent feed expire`() throws {
        var engine = EngineState(timetable: try straightTown())
        let t3 = TripReference(tripID: "t3")
        engine.apply(update(t3, delay: 300), from: "updates", at: at("8:00"))
        engine.tick(at: at("8:14"))
        #expect(engine.snapshot.runChanges.runs.count == 1)
        engine.tick(at: at("8:16"))
        #expect(engine.snapshot.runChanges.runs.isEmpty && !engine.snapshot.runChanges.isLive)
        #expect(try engine.board("B").arrivals.last?.status == .scheduled)
        // A response without a timestamp counts as new, even if it is equal.
        engine.apply(update(t3, delay: 300), from: "updates", at: at("8:17"))
        #expect(engine.snapshot.runChanges.isLive)
    }

    @Test func `a feed that repeats the same response becomes silent`() throws {
        var engine = EngineState(timetable: try straightTown())
        var reading = update(TripReference(tripID: "t3"), delay: 300)
        reading.madeAt = at("8:00")
        for minute in 0...16 { engine.apply(reading, from: "updates", at: at("8:00") + Int64(minute) * 60) }
        #expect(engine.snapshot.runChanges.runs.isEmpty && !engine.snapshot.runChanges.isLive)
        // The feed confirms that its data has not changed.
        engine.confirm("updates", at: at("8:16"))
        engine.tick(at: at("8:17"))
        #expect(engine.snapshot.runChanges.runs.count == 1 && engine.snapshot.runChanges.isLive)
    }

    @Test func `a trip without a vehicle on a tracked route is marked as not seen`() throws {
        var engine = EngineState(timetable: try straightTown())
        engine.watch(bus("7", 500, 0, at: "8:42", trip: "t1"))
        let change = engine.snapshot.runChanges.change(of: try engine.timetable.tripDay("t2"))
        #expect(change?.kind == .notSeen)
    }

    @Test func `the change of a deleted trip has no calls`() throws {
        var engine = EngineState(timetable: try straightTown())
        engine.apply(update(TripReference(tripID: "t1", relation: .deleted)), from: "updates", at: at("8:00"))
        let change = try #require(engine.snapshot.runChanges.change(of: try engine.timetable.tripDay("t1")))
        #expect(change.kind == .times && change.calls.isEmpty && change.firstCallIndex == 5)
    }
}
