import LiveEngine
import LiveModel
import Testing
import TransitCore

/// Trip updates as specified: GTFS-Realtime reference, `StopTimeUpdate`, `TripDescriptor`, `TripProperties`.
@Suite struct `Trip updates by the specification` {
    private func update(
        _ trip: TripReference, _ stopTimes: [StopTimeReading], delay: Int32? = nil, made: EpochSeconds = at("8:00"),
        copy: String? = nil
    ) -> FeedReading {
        var update = TripUpdateReading.Update(trip: trip, at: made, delay: delay, stopTimes: stopTimes.indices)
        update.copyID = copy
        return FeedReading(madeAt: made, tripUpdates: TripUpdateReading(updates: [update], stopTimes: stopTimes))
    }

    private func stopTime(
        _ stop: String? = nil, number: UInt32? = nil, delay: Int32? = nil, time: String? = nil,
        _ relation: StopTimeReading.Relation = .scheduled
    ) -> StopTimeReading {
        let event = delay == nil && time == nil ? nil : StopTimeReading.Event(time: time.map { at($0) }, delay: delay)
        return StopTimeReading(stopID: stop, stopSequence: number, arrival: event, departure: event, relation: relation)
    }

    /// Returns "live 8:31", "scheduled 8:30" and so on, for each row of a stop's board.
    private func rows(_ engine: EngineState, _ stop: String, from: String = "8:00", to: String = "11:00") throws
        -> [String]
    {
        let board = engine.snapshot.board(at: try engine.timetable.stop(stop), from: at(from), to: at(to))
        return board.arrivals.map { arrival in
            let time = (arrival.predicted.map(\.likely) ?? arrival.scheduled ?? 0) - at("0:00")
            return "\(arrival.status) \(time / 3600):\(time / 600 % 6)\(time / 60 % 10)"
        }
    }

    private let t2 = TripReference(tripID: "t2")

    @Test func `stops before the first stop time update keep their scheduled times`() throws {
        var engine = EngineState(timetable: try straightTown())
        engine.apply(update(t2, [stopTime("C", delay: 300)]), from: "updates", at: at("8:05"))
        #expect(try rows(engine, "A", from: "8:10").first == "scheduled 8:30")
        #expect(try rows(engine, "C", from: "8:30").first == "live 8:45")
    }

    @Test func `a stop skipped an hour ahead leaves all other stops unchanged`() throws {
        var engine = EngineState(timetable: try straightTown())
        engine.apply(update(t2, [stopTime("D", .skipped)]), from: "updates", at: at("8:05"))
        #expect(try rows(engine, "B", from: "8:10").first == "scheduled 8:35")
        #expect(try rows(engine, "D", from: "8:20").first == "skipped 8:45")
        #expect(try rows(engine, "E", from: "8:30").first == "scheduled 8:50")
    }

    @Test func `a stop without an update is passed after its scheduled time`() throws {
        var engine = EngineState(timetable: try straightTown())
        engine.apply(update(t2, [stopTime("D", delay: 60)], made: at("8:36")), from: "updates", at: at("8:36"))
        let run = try #require(try engine.snapshot.run(of: engine.timetable.tripDay("t2")))
        #expect(run.firstCallIndex == 2)
    }

    @Test func `a trip that skips all of its stops is canceled, also after its scheduled times`() throws {
        var engine = EngineState(timetable: try straightTown())
        let words = ["A", "B", "C", "D", "E"].map { stopTime($0, .skipped) }
        engine.apply(update(TripReference(tripID: "t1"), words, made: at("8:25")), from: "updates", at: at("8:25"))
        let run = try #require(try engine.snapshot.run(of: engine.timetable.tripDay("t1")))
        #expect(run.firstCallIndex == 0 && run.calls.count == 5 && run.calls.allSatisfy(\.isSkipped))
    }

    @Test func `a trip without data for its last stops is over after their scheduled times`()
        throws
    {
        var engine = EngineState(timetable: try straightTown())
        let words = [
            stopTime("A", time: "9:20"), stopTime("B", time: "9:25"), stopTime("C", .skipped), stopTime("D", .noData),
        ]
        engine.apply(update(TripReference(tripID: "t1"), words, made: at("9:26")), from: "updates", at: at("9:26"))
        let run = try #require(try engine.snapshot.run(of: engine.timetable.tripDay("t1")))
        #expect(run.firstCallIndex == 5)
    }

    @Test func `stops without data after a passed stop are passed after their scheduled times`() throws {
        var engine = EngineState(timetable: try straightTown())
        let first = [stopTime("A", time: "8:31"), stopTime("B", .noData), stopTime("D", .skipped)]
        engine.apply(update(t2, first, made: at("8:41")), from: "updates", at: at("8:41"))
        let trip = try engine.timetable.tripDay("t2")
        #expect(engine.snapshot.run(of: trip)?.firstCallIndex == 3)
        #expect(try rows(engine, "D", from: "8:41", to: "9:00") == ["skipped 8:45"])
        engine.apply(update(t2, first, made: at("8:51")), from: "updates", at: at("8:51"))
        #expect(engine.snapshot.run(of: trip)?.firstCallIndex == 5)
    }

    @Test(arguments: [UInt32(10), 30, 50, 70])
    func `a stop id takes precedence over another stop's sequence number`(number: UInt32) throws {
        var engine = EngineState(timetable: try straightTown())
        engine.apply(update(t2, [stopTime("C", number: number, delay: 120)]), from: "updates", at: at("8:05"))
        #expect(try rows(engine, "C", from: "8:35").first == "live 8:42")
        #expect(try rows(engine, "B", from: "8:10").first == "scheduled 8:35")
    }

    @Test func `if a stop occurs twice, the predicted time selects the call`() throws {
        var engine = EngineState(timetable: try loopTown())
        let second = TripReference(tripID: "second")
        engine.apply(update(second, [stopTime("A", time: "8:53")]), from: "updates", at: at("8:05"))
        #expect(try rows(engine, "A", from: "8:25") == ["scheduled 8:30", "live 8:53"])
    }

    @Test func `if a stop occurs twice, the following stops select the call`() throws {
        var engine = EngineState(timetable: try loopTown())
        let second = TripReference(tripID: "second")
        let late = [stopTime("A", time: "8:49"), stopTime("B", time: "8:54")]
        engine.apply(update(second, late), from: "updates", at: at("8:05"))
        #expect(try rows(engine, "B", from: "8:30").first == "live 8:54")
    }

    /// Trip `t1` at 8:30 to A, B, C, A, B and D, five minutes from each to the next.
    private func twiceAround() throws -> Timetable {
        var town = TinyNetwork()
        for (number, id) in ["A", "B", "C", "D"].enumerated() { town.stop(id, Double(number) * 1000, 0) }
        town.route("1")
        let line = town.pattern("1", ["A", "B", "C", "A", "B", "D"])
        town.trip("t1", on: line, at: "8:30", minutes: [0, 5, 10, 15, 20, 25])
        return try town.timetable
    }

    @Test func `stop times before one that has only a stop sequence are matched to earlier calls`() throws {
        var engine = EngineState(timetable: try twiceAround())
        let late = [stopTime("A", time: "8:44"), stopTime(number: 40, time: "8:55")]
        engine.apply(update(TripReference(tripID: "t1"), late), from: "updates", at: at("8:05"))
        #expect(try rows(engine, "A", from: "8:25") == ["live 8:44", "live 8:55"])
    }

    @Test(arguments: [(UInt32(10), "skipped 8:35", "scheduled 8:50"), (60, "scheduled 8:35", "skipped 8:50")])
    func `a stop time without times is matched to the call with the nearest stop sequence`(
        number: UInt32, first: String, second: String
    ) throws {
        var engine = EngineState(timetable: try twiceAround())
        let skipped = stopTime("B", number: number, .skipped)
        engine.apply(update(TripReference(tripID: "t1"), [skipped]), from: "updates", at: at("8:05"))
        #expect(try rows(engine, "B", from: "8:25") == [first, second])
    }

    @Test func `if stops occur twice, as many stop times as possible are matched`() throws {
        var engine = EngineState(timetable: try twiceAround())
        // By its time, the first stop time would match the second call at A; then the second would have no call.
        let late = [stopTime("A", time: "8:44"), stopTime("A", .noData), stopTime("B", time: "8:57")]
        engine.apply(update(TripReference(tripID: "t1"), late), from: "updates", at: at("8:05"))
        #expect(try rows(engine, "A", from: "8:25") == ["live 8:44", "scheduled 8:45"])
        #expect(try rows(engine, "B", from: "8:25").last == "live 8:57")
    }

    @Test func `a last stop without data is passed when the bus should have arrived`() throws {
        var town = TinyNetwork()
        for (number, id) in ["A", "B"].enumerated() { town.stop(id, Double(number) * 1000, 0) }
        town.route("1")
        town.trip("t1", on: town.pattern("1", ["A", "B"]), at: "8:30", minutes: [0, 10], stay: 5)
        var engine = EngineState(timetable: try town.timetable)
        let first = [stopTime("A", time: "8:30"), stopTime("B", .noData)]
        engine.apply(update(TripReference(tripID: "t1"), first, made: at("8:42")), from: "updates", at: at("8:42"))
        let run = try #require(engine.snapshot.run(of: try engine.timetable.tripDay("t1")))
        #expect(run.firstCallIndex == 2 && run.calls.isEmpty)
    }

    @Test func `the trip's delay applies up to the first stop with a delay of its own`() throws {
        var engine = EngineState(timetable: try straightTown())
        engine.apply(
            update(t2, [stopTime("B", .skipped), stopTime("D", delay: 60)], delay: 300), from: "updates", at: at("8:05")
        )
        #expect(try rows(engine, "A", from: "8:10").first == "live 8:35")
        #expect(try rows(engine, "C", from: "8:30").first == "live 8:45")
        #expect(try rows(engine, "E", from: "8:30").first == "live 8:51")
    }

    @Test func `a stop time update without times ends the propagation of a delay`() throws {
        var engine = EngineState(timetable: try straightTown())
        engine.apply(update(t2, [stopTime("B", delay: 300), stopTime("D")]), from: "updates", at: at("8:05"))
        #expect(try rows(engine, "C", from: "8:30").first == "live 8:45")
        #expect(try rows(engine, "D", from: "8:30").first == "scheduled 8:45")
        #expect(try rows(engine, "E", from: "8:30").first == "scheduled 8:50")
    }

    @Test func `a trip is over when it has reached its last stop`() throws {
        var engine = EngineState(timetable: try straightTown())
        let last = StopTimeReading(
            stopID: "E", arrival: StopTimeReading.Event(time: at("8:49")),
            departure: StopTimeReading.Event(time: at("8:55")))
        engine.apply(update(t2, [last], made: at("8:50")), from: "updates", at: at("8:50"))
        let run = try #require(engine.snapshot.run(of: try engine.timetable.tripDay("t2")))
        #expect(run.firstCallIndex == 5 && run.calls.isEmpty)
        #expect(try rows(engine, "E", from: "8:50", to: "9:15") == [])
    }

    @Test func `a run of a headway-based trip departs at the start time in the feed`() throws {
        var town = TinyNetwork()
        for (number, id) in ["A", "B", "C"].enumerated() { town.stop(id, Double(number) * 1000, 0) }
        town.route("1")
        let line = town.pattern("1", ["A", "B", "C"])
        for start in ["8:00", "8:10", "8:20"] {
            town.trip("often", on: line, at: start, minutes: [0, 5, 10], flags: .hasRuns, headway: 600)
        }
        var engine = EngineState(timetable: try town.timetable)
        let bus = TripReference(tripID: "often", startTime: seconds("8:13"), relation: .unscheduled)
        engine.apply(update(bus, []), from: "updates", at: at("8:01"))
        #expect(try rows(engine, "A", from: "8:05") == ["live 8:13", "scheduled 8:20"])
        engine.apply(update(bus, [stopTime("C", time: "8:27", .unscheduled)]), from: "updates", at: at("8:02"))
        #expect(try rows(engine, "B", from: "8:10") == ["live 8:18", "scheduled 8:25"])
        #expect(try rows(engine, "C", from: "8:15") == ["live 8:27", "scheduled 8:30"])
    }

    @Test func `a stop without data on a duplicated trip keeps its shifted scheduled time`() throws {
        var engine = EngineState(timetable: try straightTown())
        var copy = TripReference(tripID: "t1", startTime: seconds("7:50"))
        copy.relation = .duplicated
        let stopTimes = [stopTime("A", .noData), stopTime("B", time: "8:10")]
        engine.apply(update(copy, stopTimes, made: at("7:45"), copy: "extra"), from: "updates", at: at("7:45"))
        #expect(
            engine.snapshot.runChanges.calls.map(\.arrival) == [
                at("7:50"), at("8:10"), at("8:15"), at("8:20"), at("8:25"),
            ])
        engine.apply(update(copy, stopTimes, copy: "extra"), from: "updates", at: at("8:05"))
        #expect(try rows(engine, "A", from: "8:05", to: "8:25") == [])
        #expect(try rows(engine, "B", from: "8:06", to: "8:25") == ["live 8:10"])
    }

    @Test func `an early time is not delayed by a stop without data`() throws {
        var engine = EngineState(timetable: try straightTown())
        let early = [stopTime("B", .noData), stopTime("C", time: "8:33")]
        engine.apply(update(t2, early), from: "updates", at: at("8:05"))
        #expect(try rows(engine, "C", from: "8:25").first == "live 8:33")
        let changes = engine.snapshot.runChanges
        let run = try #require(changes.change(of: try engine.timetable.tripDay("t2")))
        #expect(
            changes.calls[run.calls].map(\.arrival) == [at("8:30"), at("8:33"), at("8:33"), at("8:38"), at("8:43")])
    }

    @Test(arguments: [StopTimeReading.Relation.scheduled, .noData])
    func `pickup and drop-off types of an update apply to the call`(relation: StopTimeReading.Relation) throws {
        var engine = EngineState(timetable: try straightTown())
        var call = stopTime("B", delay: relation == .noData ? nil : 60, relation)
        call.rules = ChangedRules(pickup: .never, dropOff: .byDriver)
        engine.apply(update(t2, [call]), from: "updates", at: at("8:05"))
        let timetable = engine.timetable
        let arrivals = try ["B", "C"].map { stop in
            try #require(
                engine.snapshot.board(at: try timetable.stop(stop), from: at("8:10"), to: at("11:00")).arrivals.first)
        }
        #expect(arrivals.map { timetable.pickup(of: $0) } == [.never, .always])
        #expect(timetable.dropOff(at: arrivals[0].patternStop, changed: arrivals[0].rules) == .byDriver)
        let changes = engine.snapshot.runChanges
        let run = try #require(changes.change(of: try timetable.tripDay("t2")))
        #expect(run.changesStops && changes.calls[run.calls].contains { $0.rules == call.rules })
    }

    private func interval(_ uncertainty: Int32?) throws -> PredictedCall {
        var engine = EngineState(timetable: try straightTown())
        var call = stopTime("C", time: "8:45")
        call.arrival?.uncertainty = uncertainty
        call.departure?.uncertainty = uncertainty
        engine.apply(update(t2, [call]), from: "updates", at: at("8:05"))
        return try #require(try engine.board("C", minutes: 60).arrivals.last?.predicted)
    }

    @Test func `an update's uncertainty sets the interval, and an uncertainty of 0 is ignored`()
        throws
    {
        let usual = try interval(nil)
        for (seconds, isWider) in [(Int32(900), true), (30, false)] {
            let call = try interval(seconds)
            #expect(call.likely == usual.likely)
            #expect(call.likely - call.low == Int64(seconds) && call.high - call.likely == Int64(seconds))
            #expect((call.shown < usual.shown) == isWider && call.low < call.shown && call.shown <= call.likely)
        }
        #expect(try interval(0) == usual)
    }

    private func headsigns(_ engine: EngineState, _ stop: String) throws -> [String?] {
        try engine.board(stop, minutes: 45).arrivals.map(\.headsign)
    }

    @Test func `a trip's changed headsign is shown, but a stop's own headsign takes precedence`() throws {
        var engine = EngineState(timetable: try straightTown())
        var short = update(t2, [stopTime("B", delay: 60), stopTime("D", delay: 60)])
        short.tripUpdates?.updates[0].headsign = "Depot"
        short.tripUpdates?.updates[0].shortName = "RE 7"
        short.tripUpdates?.stopHeadsigns = [1: "Depot via D"]
        engine.apply(short, from: "updates", at: at("8:05"))
        #expect(try headsigns(engine, "B") == [nil, "Depot"])
        #expect(try headsigns(engine, "D") == [nil, "Depot via D"])
        let day = try engine.timetable.tripDay("t2")
        #expect(
            engine.snapshot.signs(of: day)
                == RunSigns(headsign: "Depot", shortName: "RE 7", stopHeadsigns: [3: "Depot via D"]))
        // A vehicle observed on the trip has the same headsign.
        short.madeAt = at("8:30")
        short.tripUpdates?.updates[0].at = at("8:30")
        engine.apply(short, from: "updates", at: at("8:30"))
        engine.watch(bus("7", 200, 0, at: "8:31", trip: "t2"))
        #expect(try headsigns(engine, "C").first == "Depot")
    }

    @Test func `an update that names the station applies to the trip's call at its platform`() throws {
        var town = TinyNetwork()
        for (number, name) in ["1", "2"].enumerated() {
            town.stop("station \(name)", Double(number) * 1000, 0)
            town.stop("P\(name)", Double(number) * 1000, 10, parent: "station \(name)")
        }
        town.stop("B", 2000, 0)
        town.route("1")
        town.trip("t1", on: town.pattern("1", ["P1", "P2", "B"]), at: "8:30", minutes: [0, 10, 20])
        var engine = EngineState(timetable: try town.timetable)
        let stations = [stopTime("station 1", delay: 60), stopTime("station 2", delay: 300)]
        engine.apply(update(TripReference(tripID: "t1"), stations), from: "updates", at: at("8:05"))
        #expect(try rows(engine, "P1") == ["live 8:31"])
        #expect(try rows(engine, "station 2") == ["live 8:45"])
        #expect(try engine.board("P2").arrivals.map(\.movedTo) == [nil])
        #expect(engine.unplaced["updates"]?.contradictions == 0)
        #expect(try rows(engine, "B") == ["live 8:55"])
    }

    @Test func `an assigned platform applies to the row even without data`() throws {
        var town = TinyNetwork()
        town.stop("station", 0, 0)
        for id in ["P1", "P2"] { town.stop(id, 0, 0, parent: "station") }
        town.stop("B", 1000, 0)
        town.route("1")
        town.trip("t1", on: town.pattern("1", ["P1", "B"]), at: "8:30", minutes: [0, 10])
        var engine = EngineState(timetable: try town.timetable)
        var assigned = stopTime(number: 10, .noData)
        assigned.assignedStopID = "P2"
        engine.apply(update(TripReference(tripID: "t1"), [assigned]), from: "updates", at: at("8:05"))
        let arrivals = try engine.board("station").arrivals
        #expect(arrivals.map(\.status) == [.scheduled])
        #expect(arrivals.map(\.movedTo) == [try engine.timetable.stop("P2")])
    }

    @Test func `a changed headsign is shown even if the update has no times`() throws {
        var engine = EngineState(timetable: try straightTown())
        var short = update(t2, [])
        short.tripUpdates?.updates[0].headsign = "Depot"
        engine.apply(short, from: "updates", at: at("8:05"))
        #expect(try headsigns(engine, "B") == [nil, "Depot"])
        #expect(try rows(engine, "B", from: "8:30").first == "scheduled 8:35")
        // By 8:41 the first stops have been passed according to the timetable.
        short.madeAt = at("8:41")
        short.tripUpdates?.updates[0].at = at("8:41")
        engine.apply(short, from: "updates", at: at("8:41"))
        #expect(try headsigns(engine, "D").first == "Depot")
        #expect(try headsigns(engine, "C") == [nil])
    }

    @Test func `a headsign equal to the timetable's is not a change`() throws {
        var engine = EngineState(timetable: try straightTown())
        var same = update(t2, [stopTime("B", delay: 60)])
        same.tripUpdates?.updates[0].headsign = "Stop E"
        engine.apply(same, from: "updates", at: at("8:05"))
        #expect(engine.snapshot.signs(of: try engine.timetable.tripDay("t2")) == nil)
    }

    @Test func `a trip that is not in the timetable has the headsign of its update`() throws {
        var engine = EngineState(timetable: try straightTown())
        var extra = update(
            TripReference(tripID: "extra", routeID: "1", relation: .added),
            [stopTime("B", time: "8:11"), stopTime("D", time: "8:19")])
        extra.tripUpdates?.updates[0].headsign = "Fair"
        engine.apply(extra, from: "updates", at: at("8:05"))
        #expect(try engine.board("B").arrivals.filter { $0.trip == nil }.map(\.headsign) == ["Fair"])
    }

    @Test func `times of unscheduled calls and trips apply like those of scheduled ones`() throws {
        for (trip, call) in [
            (t2, stopTime("C", time: "8:45", .unscheduled)),
            (TripReference(tripID: "t2", relation: .unscheduled), stopTime("C", time: "8:45")),
        ] {
            var engine = EngineState(timetable: try straightTown())
            engine.apply(update(trip, [call]), from: "updates", at: at("8:05"))
            #expect(try rows(engine, "C", from: "8:30").first == "live 8:45")
        }
    }

    @Test func `a deleted trip is on no board`() throws {
        var engine = EngineState(timetable: try straightTown())
        engine.apply(
            update(TripReference(tripID: "t2", relation: .deleted), []), from: "updates", at: at("8:05"))
        #expect(try !rows(engine, "B", from: "8:10").contains("scheduled 8:35"))
        #expect(engine.snapshot.run(of: try engine.timetable.tripDay("t2"))?.isDeleted == true)
    }

    @Test func `a train two hours late stays on the board until it arrives`() throws {
        var engine = EngineState(timetable: try straightTown())
        engine.apply(
            update(TripReference(tripID: "t1"), [stopTime("A", delay: 7200)], made: at("9:50")), from: "updates",
            at: at("9:50"))
        #expect(try rows(engine, "C", from: "9:50", to: "10:40") == ["live 10:10"])
    }

    @Test func `a bus half an hour early is on a board whose period ends before the bus's scheduled time`() throws {
        var engine = EngineState(timetable: try straightTown())
        engine.apply(
            update(TripReference(tripID: "t3"), [stopTime("A", delay: -1920)], made: at("8:20")), from: "updates",
            at: at("8:20"))
        #expect(try rows(engine, "B", from: "8:20", to: "8:40") == ["live 8:33", "scheduled 8:35"])
    }

    @Test func `a duplicated trip has the original's times, shifted to its own start time`() throws {
        var engine = EngineState(timetable: try straightTown())
        var copy = TripReference(tripID: "t1", startTime: 8 * 3600 + 10 * 60)
        copy.relation = .duplicated
        engine.apply(update(copy, [], copy: "extra"), from: "updates", at: at("7:55"))
        #expect(try rows(engine, "C") == ["scheduled 8:10", "live 8:20", "scheduled 8:40", "scheduled 9:10"])
        #expect(engine.snapshot.runs.map(\.addedTripID) == ["extra"])
        engine.apply(update(copy, [stopTime("B", delay: 120)], copy: "extra"), from: "updates", at: at("7:56"))
        #expect(try rows(engine, "C")[1] == "live 8:22")
    }

    @Test func `a platform's board lists the route of a trip that is moved to the platform`() throws {
        var town = TinyNetwork()
        town.stop("station", 0, 0)
        for (number, id) in ["P1", "P2"].enumerated() { town.stop(id, 0, Double(number) * 10, parent: "station") }
        town.stop("B", 1000, 0)
        for route in ["1", "2"] { town.route(route) }
        for (route, start) in [("1", "P1"), ("2", "P2")] {
            town.trip("t\(route)", on: town.pattern(route, [start, "B"]), at: "8:30", minutes: [0, 5])
        }
        var engine = EngineState(timetable: try town.timetable)
        var assigned = stopTime(number: 10, delay: 60)
        assigned.assignedStopID = "P2"
        engine.apply(update(TripReference(tripID: "t1"), [assigned]), from: "updates", at: at("8:05"))
        let board = engine.snapshot.board(at: try engine.timetable.stop("P2"), from: at("8:00"), to: at("9:00"))
        #expect(board.arrivals.count == 2 && board.routes == Array(engine.timetable.routes))
    }

    @Test func `a skipped stop is shown until its scheduled time`() throws {
        var engine = EngineState(timetable: try straightTown())
        let early = [stopTime("A", delay: -180), stopTime("B", .skipped), stopTime("D", time: "8:50")]
        engine.apply(update(t2, early, made: at("8:33")), from: "updates", at: at("8:33"))
        #expect(try rows(engine, "B", from: "8:33", to: "8:45") == ["skipped 8:35"])
    }

    @Test func `a duplicated trip is on the board of its assigned platform`() throws {
        var town = TinyNetwork()
        town.stop("station", 0, 0)
        for (number, id) in ["P1", "P2"].enumerated() {
            town.stop(id, 0, Double(number) * 10, parent: "station", platform: "\(number + 1)")
        }
        town.stop("B", 1000, 0)
        town.route("1")
        let line = town.pattern("1", ["P1", "B"])
        town.trip("t1", on: line, at: "8:30", minutes: [0, 5])
        var engine = EngineState(timetable: try town.timetable)
        var copy = TripReference(tripID: "t1", startTime: seconds("8:10"))
        copy.relation = .duplicated
        var assigned = stopTime(number: 10, delay: 60)
        assigned.assignedStopID = "P2"
        engine.apply(update(copy, [assigned], copy: "extra"), from: "updates", at: at("8:05"))
        #expect(try rows(engine, "P1", to: "8:25") == [])
        #expect(try rows(engine, "P2", to: "8:25") == ["live 8:11"])
        #expect(try rows(engine, "station", to: "8:25") == ["live 8:11"])
        let board = engine.snapshot.board(at: try engine.timetable.stop("station"), from: at("8:00"), to: at("8:25"))
        #expect(board.arrivals.map(\.platform) == ["2"])
    }

    @Test func `a skipped stop does not delay the stops after it`() throws {
        var engine = EngineState(timetable: try straightTown())
        let ahead = [stopTime("B", time: "8:45"), stopTime("C", .skipped), stopTime("D", time: "8:47")]
        engine.apply(update(t2, ahead), from: "updates", at: at("8:05"))
        #expect(try rows(engine, "D", from: "8:30").first == "live 8:47")
        let changes = engine.snapshot.runChanges
        let run = try #require(changes.change(of: try engine.timetable.tripDay("t2")))
        #expect(
            changes.calls[run.calls].map(\.arrival) == [at("8:30"), at("8:45"), at("8:45"), at("8:47"), at("8:52")])
        let rest = [stopTime("B", delay: 600), stopTime("C", .skipped), stopTime("D", .noData)]
        engine.apply(update(t2, rest), from: "updates", at: at("8:06"))
        #expect(
            engine.snapshot.runChanges.calls.map(\.arrival)
                == [at("8:30"), at("8:45"), at("8:45"), at("8:45"), at("8:50")])
    }

    @Test func `a replacement does not serve the stops that its update omits`() throws {
        var engine = EngineState(timetable: try straightTown())
        var replaced = t2
        replaced.relation = .replacement
        let served = [stopTime("A", time: "8:30"), stopTime("B", time: "8:35"), stopTime("D", time: "8:46")]
        engine.apply(update(replaced, served), from: "updates", at: at("8:05"))
        #expect(try rows(engine, "B", from: "8:10").first == "live 8:35")
        #expect(try rows(engine, "C", from: "8:30").first?.hasPrefix("skipped") == true)
        #expect(try rows(engine, "E", from: "8:30").first?.hasPrefix("skipped") == true)
    }

    @Test func `a new trip is only on the boards of its own stops`() throws {
        var engine = EngineState(timetable: try straightTown())
        let new = TripReference(tripID: "new", routeID: "1", relation: .added)
        let served = [stopTime("A", time: "8:15"), stopTime("B", time: "8:20"), stopTime("E", time: "8:26")]
        engine.apply(update(new, served), from: "updates", at: at("8:05"))
        #expect(try rows(engine, "B", from: "8:10", to: "8:25") == ["live 8:20"])
        #expect(try rows(engine, "C", from: "8:11", to: "8:35") == [])
        #expect(try rows(engine, "E", from: "8:21", to: "8:30") == ["live 8:26"])
        #expect(engine.snapshot.runChanges.calls.map(\.isSkipped) == [false, false, true, true, false])
    }

    @Test func `a cancellation without a date applies to the next run`() throws {
        var town = TinyNetwork()
        for (number, id) in ["A", "B"].enumerated() { town.stop(id, Double(number) * 1000, 0) }
        town.route("1")
        let line = town.pattern("1", ["A", "B"])
        town.trip("evening", on: line, at: "22:00", minutes: [0, 10])
        var engine = EngineState(timetable: try town.timetable)
        let trip = TripReference(tripID: "evening", relation: .canceled)
        engine.apply(update(trip, [], made: at("5:30")), from: "updates", at: at("5:30"))
        #expect(try rows(engine, "A", to: "23:00") == ["canceled 22:00"])
    }

    @Test func `an update matches no run on a day without service`() throws {
        var town = TinyNetwork(days: 1...9)
        for (number, id) in ["A", "B"].enumerated() { town.stop(id, Double(number) * 1000, 0) }
        town.route("1")
        let line = town.pattern("1", ["A", "B"])
        town.trip("t1", on: line, at: "8:30", minutes: [0, 10])
        var engine = EngineState(timetable: try town.timetable)
        let late = [stopTime("A", delay: 300)]
        engine.apply(
            update(TripReference(tripID: "t1", startDate: TinyNetwork.day), late), from: "updates", at: at("8:05"))
        #expect(engine.snapshot.runs.isEmpty)
        #expect(engine.unplaced["updates"]?.unknownTrips == 1)
        engine.apply(update(TripReference(tripID: "t1"), late), from: "updates", at: at("8:06"))
        #expect(engine.snapshot.runs.map(\.trip?.date) == [TinyNetwork.day.advanced(by: 1)])
    }

    @Test func `a predicted time determines the service day of an update without a date`() throws {
        var town = TinyNetwork()
        for (number, id) in ["A", "B"].enumerated() { town.stop(id, Double(number) * 1000, 0) }
        town.route("1")
        let line = town.pattern("1", ["A", "B"])
        town.trip("evening", on: line, at: "22:00", minutes: [0, 10])
        var engine = EngineState(timetable: try town.timetable)
        engine.apply(
            update(TripReference(tripID: "evening"), [stopTime("A", time: "22:07")], made: at("5:30")), from: "updates",
            at: at("5:30"))
        #expect(try rows(engine, "A", to: "23:00") == ["live 22:07"])
    }

    @Test func `a feed that is hours old when it is first read neither changes nor cancels trips`() throws {
        var engine = EngineState(timetable: try straightTown())
        var canceled = t2
        canceled.relation = .canceled
        engine.apply(update(canceled, [], made: at("5:00")), from: "updates", at: at("8:05"))
        #expect(try rows(engine, "A", from: "8:10").first == "scheduled 8:30")
        #expect(!engine.snapshot.isLive)
    }

    @Test func `a feed with a timestamp in the future counts as current`() throws {
        var engine = EngineState(timetable: try straightTown())
        engine.apply(update(t2, [stopTime("A", delay: 60)], made: at("9:30")), from: "updates", at: at("8:05"))
        #expect(try rows(engine, "A", from: "8:10").first == "live 8:31")
    }

    @Test func `a cancellation without a date but with a future timestamp applies today`() throws {
        var town = TinyNetwork()
        for (number, id) in ["A", "B"].enumerated() { town.stop(id, Double(number) * 1000, 0) }
        town.route("1")
        town.trip("evening", on: town.pattern("1", ["A", "B"]), at: "22:00", minutes: [0, 10])
        let canceled = TripReference(tripID: "evening", relation: .canceled)
        for (header, own) in [("29:30", nil), ("5:30", "29:30")] {
            var engine = EngineState(timetable: try town.timetable)
            var reading = update(canceled, [], made: at(header))
            reading.tripUpdates?.updates[0].at = own.map { at($0) }
            engine.apply(reading, from: "updates", at: at("5:30"))
            #expect(try rows(engine, "A", to: "23:00") == ["canceled 22:00"])
        }
    }

    @Test func `route and start time match no run of a headway-based trip`() throws {
        var town = TinyNetwork()
        for (number, id) in ["A", "B", "C"].enumerated() { town.stop(id, Double(number) * 1000, 0) }
        town.route("1")
        town.trip(
            "often", on: town.pattern("1", ["A", "B"]), at: "8:30", minutes: [0, 10], flags: .hasRuns, headway: 600)
        town.trip("once", on: town.pattern("1", ["A", "C"]), at: "8:30", minutes: [0, 10])
        var engine = EngineState(timetable: try town.timetable)
        let once = TripReference(routeID: "1", direction: 0, startTime: seconds("8:30"), startDate: TinyNetwork.day)
        engine.apply(update(once, [stopTime("A", delay: 60)]), from: "updates", at: at("8:05"))
        #expect(engine.snapshot.runs.map(\.trip) == [try engine.timetable.tripDay("once")])
    }

    @Test func `an added trip is not the scheduled trip of its route that starts at the same time`() throws {
        var engine = EngineState(timetable: try straightTown())
        let extra = TripReference(
            tripID: "extra", routeID: "1", direction: 0, startTime: seconds("8:30"), startDate: TinyNetwork.day,
            relation: .added)
        // The bus runs in the other direction: of the scheduled trip, it calls only at the last stop.
        let served = [stopTime("E", time: "8:30"), stopTime("A", time: "8:50")]
        engine.apply(update(extra, served), from: "updates", at: at("8:05"))
        #expect(engine.snapshot.runs.map(\.addedTripID) == ["extra"] && engine.snapshot.runs[0].trip == nil)
        #expect(try rows(engine, "E", from: "8:25") == ["live 8:30", "scheduled 8:50", "scheduled 9:20"])
    }

    @Test func `a trip that its vehicle reports as canceled is canceled`() throws {
        var engine = EngineState(timetable: try straightTown())
        var reading = bus("7", 500, 0, at: "8:32", trip: "t2")
        reading.trip?.relation = .canceled
        engine.apply(positions(reading), from: "positions", at: at("8:32"))
        #expect(try rows(engine, "D", from: "8:35").first == "canceled 8:45")
    }

    @Test func `vehicles of two feeds with one id are distinct if far apart on different trips`() throws {
        var engine = EngineState(timetable: try straightTown())
        engine.apply(positions(bus("1", 500, 0, at: "8:32", trip: "t2")), from: "buses", at: at("8:32"))
        engine.apply(positions(bus("1", 3500, 0, at: "8:32", trip: "t1")), from: "trams", at: at("8:32"))
        #expect(engine.snapshot.vehicles.map(\.id) == ["1", "trams-1"])
        engine.apply(positions(bus("1", 3600, 0, at: "8:33", trip: "t1")), from: "trams", at: at("8:33"))
        #expect(engine.snapshot.vehicles.map(\.id) == ["1", "trams-1"])
    }
}
