import LiveEngine
import LiveModel
import Testing
import TransitCore

@Suite struct `Off route and at layover` {
    @Test func `a bus is off route after two fixes away from the line, not after one`() throws {
        var engine = EngineState(timetable: try straightTown())
        engine.watch(bus("7", 1500, 0, at: "8:08", trip: "t1"), bus("7", 1700, 300, at: "8:09", trip: "t1"))
        #expect(try engine.vehicle("7").state == .moving)
        engine.watch(bus("7", 1900, 320, at: "8:10", trip: "t1"))
        #expect(try engine.vehicle("7").state == .offRoute)
        #expect(abs(try #require(try engine.vehicle("7").match).distance - 1500) < 2)
    }

    @Test func `a bus that returns to its line is matched again`() throws {
        var engine = EngineState(timetable: try straightTown())
        engine.watch(
            bus("7", 1500, 0, at: "8:08", trip: "t1"), bus("7", 1700, 300, at: "8:09", trip: "t1"),
            bus("7", 1900, 320, at: "8:10", trip: "t1"), bus("7", 2400, 0, at: "8:12", trip: "t1"))
        #expect(try engine.vehicle("7").state == .moving)
        #expect(abs(try #require(try engine.vehicle("7").match).distance - 2400) < 5)
    }

    @Test func `a bus near its first stop before its scheduled start is at layover`() throws {
        var engine = EngineState(timetable: try straightTown())
        engine.watch(bus("7", -60, 150, at: "7:50", trip: "t1"), bus("7", -60, 150, at: "7:52", trip: "t1"))
        let vehicle = try engine.vehicle("7")
        #expect(vehicle.state == .layover)
        #expect(vehicle.deviation == 0)
    }

    @Test func `a waiting bus departs no earlier than scheduled`() throws {
        var engine = EngineState(timetable: try straightTown())
        engine.watch(bus("7", 0, 10, at: "7:50", trip: "t1"))
        let row = try #require(try engine.board("B").arrivals.first)
        #expect(try #require(row.predicted).likely == at("8:05"))
    }

    @Test func `a bus near its last stop after its trip is at layover`() throws {
        var engine = EngineState(timetable: try straightTown())
        engine.watch(bus("7", 3800, 0, at: "8:19", trip: "t1"), bus("7", 4080, 120, at: "8:22", trip: "t1"))
        #expect(try engine.vehicle("7").state == .layover)
        #expect(try engine.board("E").arrivals.allSatisfy { $0.vehicle == nil })
    }
}

@Suite struct `Finding the trip` {
    /// Returns a line of six kilometres with runs of one trip every ten minutes from 8:00, and runs of another trip at
    /// `starts`.
    private func townWithRuns(ofOther starts: [String] = [], headway: UInt16 = 0) -> TinyNetwork {
        var town = TinyNetwork()
        town.stop("A", 0, 0)
        town.stop("B", 6000, 0)
        town.route("1")
        let line = town.pattern("1", ["A", "B"], along: [(0, 0), (6000, 0)])
        for start in ["8:00", "8:10", "8:20", "8:30"] {
            town.trip("every ten", on: line, at: start, minutes: [0, 30], flags: .hasRuns, headway: headway)
        }
        for start in starts { town.trip("other", on: line, at: start, minutes: [0, 30], flags: .hasRuns) }
        return town
    }

    @Test func `route, direction and start time identify a trip`() throws {
        var engine = EngineState(timetable: try straightTown())
        var reading = bus("7", 500, 0, at: "8:33", route: "1", direction: 0)
        reading.trip?.startTime = seconds("8:30")
        engine.watch(reading)
        #expect(try engine.vehicle("7").match?.trip == engine.timetable.tripDay("t2"))
    }

    @Test func `a vehicle with only a route is matched to the trip scheduled at its position`() throws {
        var engine = EngineState(timetable: try straightTown())
        engine.watch(bus("7", 1500, 0, at: "8:39", route: "1"))
        #expect(try engine.vehicle("7").match?.trip == engine.timetable.tripDay("t2"))
    }

    @Test func `two buses without trips are not matched to the same trip`() throws {
        var engine = EngineState(timetable: try straightTown())
        engine.apply(
            positions(bus("7", 1500, 0, at: "8:38", route: "1"), bus("8", 1300, 0, at: "8:38", route: "1")),
            from: "positions", at: at("8:38"))
        let trips = engine.snapshot.vehicles.map { $0.match?.trip }
        #expect(trips[0] != nil && trips[0] != trips[1])
    }

    @Test func `a bus that reports no trip keeps its inferred trip, however late it becomes`() throws {
        var engine = EngineState(timetable: try straightTown())
        engine.watch(bus("7", 500, 0, at: "8:02", route: "1"), bus("7", 520, 0, at: "8:25", route: "1"))
        let vehicle = try engine.vehicle("7")
        #expect(try vehicle.match?.trip == engine.timetable.tripDay("t1"))
        #expect(try #require(vehicle.deviation) > 20 * 60)
    }

    @Test func `an unknown trip of a known route is matched by its route`() throws {
        var engine = EngineState(timetable: try straightTown())
        engine.watch(bus("7", 1500, 0, at: "8:08", trip: "not in the timetable", route: "1"))
        #expect(try engine.vehicle("7").match?.trip == engine.timetable.tripDay("t1"))
        #expect(engine.unplaced["positions"]?.unknownTrips == 1)
    }

    @Test func `an unmatched vehicle stays on the map and is counted`() throws {
        var engine = EngineState(timetable: try straightTown())
        engine.apply(
            positions(bus("7", 1500, 0, at: "8:08"), bus("8", 0, 0, at: "8:08", trip: "x", route: "y")),
            from: "positions", at: at("8:08"))
        #expect(engine.snapshot.vehicles.map(\.state) == [.unmatched, .unmatched])
        let counts = try #require(engine.unplaced["positions"])
        #expect(counts.withoutTrip == 1 && counts.unknownTrips == 1 && counts.unknownRoutes == 1)
    }

    @Test func `a trip after midnight belongs to the previous service day`() throws {
        var town = TinyNetwork()
        town.stop("A", 0, 0)
        town.stop("B", 5000, 0)
        town.route("night")
        let line = town.pattern("night", ["A", "B"], along: [(0, 0), (5000, 0)])
        town.trip("late", on: line, at: "24:30", minutes: [0, 30])
        var engine = EngineState(timetable: try town.timetable)
        engine.watch(bus("7", 2500, 0, at: "24:46", trip: "late"))
        let vehicle = try engine.vehicle("7")
        #expect(vehicle.match?.trip?.date == TinyNetwork.day)
        #expect(vehicle.deviation == 60)
    }

    @Test func `runs of one frequency-based trip are distinguished by start time or by position`() throws {
        let timetable = try townWithRuns().timetable
        var engine = EngineState(timetable: timetable)
        var named = bus("7", 1000, 0, at: "8:20", trip: "every ten")
        named.trip?.startTime = seconds("8:10")
        engine.apply(positions(named, bus("8", 4000, 0, at: "8:21", trip: "every ten")), from: "p", at: at("8:21"))
        let starts = engine.snapshot.vehicles.map { $0.match?.trip.map { timetable.tripStarts[$0.trip] } }
        #expect(starts == [seconds("8:10"), seconds("8:00")])
    }

    @Test(arguments: [
        ("7:00", "8:00"), ("8:04", "8:00"), ("8:15", "8:10"), ("8:16", "8:20"), ("9:00", "8:30"), ("47:00", "8:30"),
    ])
    func `an unscheduled start time is matched to the nearest headway run`(reported: String, start: String) throws {
        let finder = TripFinder(try townWithRuns(ofOther: ["8:04", "8:15", "8:16"], headway: 600).timetable)
        let found = try #require(finder.tripDay(for: run(at: reported), at: at("8:15")))
        #expect(finder.timetable.tripStarts[found.trip] == seconds(start))
        #expect(finder.timetable.string(finder.timetable.tripIDs[found.trip]) == "every ten")
    }

    /// `exact_times=1`: a start without a run in the timetable is an error of the feed, and matches no other run.
    @Test func `an unscheduled start time matches no run of a trip with exact times`() throws {
        let finder = TripFinder(try townWithRuns().timetable)
        #expect(finder.tripDay(for: run(at: "8:04"), at: at("8:15")) == nil)
        #expect(finder.tripDay(for: run(at: "8:10"), at: at("8:15")) != nil)
    }

    @Test func `two start times within one headway are matched to two runs`() throws {
        var engine = EngineState(timetable: try townWithRuns(headway: 600).timetable)
        var (one, other) = (
            bus("7", 1000, 0, at: "8:20", trip: "every ten"), bus("8", 500, 0, at: "8:20", trip: "every ten")
        )
        one.trip?.startTime = seconds("8:13")
        other.trip?.startTime = seconds("8:14")
        engine.apply(positions(one, other), from: "p", at: at("8:20"))
        let starts = engine.snapshot.vehicles.map { $0.match?.trip.map { engine.timetable.tripStarts[$0.trip] } }
        #expect(starts == [seconds("8:10"), seconds("8:20")])
    }

    private func run(at start: String) -> TripReference {
        TripReference(tripID: "every ten", startTime: seconds(start), startDate: TinyNetwork.day)
    }
}

@Suite struct `On the way to the first stop` {
    @Test func `a bus far from its first stop departs when it can have arrived there`() throws {
        var engine = EngineState(timetable: try straightTown())
        engine.watch(bus("7", -9000, 0, at: "7:55", trip: "t1"))
        let row = try #require(try engine.board("A").arrivals.first)
        // The bus needs more than twenty minutes for 9 km.
        #expect(try #require(row.predicted).departure > at("8:15"))
        #expect(try engine.vehicle("7").state == .offRoute)
    }

    @Test func `a trip whose bus is far from its line after the scheduled start has its scheduled times`() throws {
        var engine = EngineState(timetable: try straightTown())
        engine.watch(bus("7", 2000, 3000, at: "8:10", trip: "t1"))
        let row = try #require(try engine.board("C").arrivals.first)
        #expect(row.status == .scheduled && row.predicted == nil)
    }

    @Test func `of two buses on one trip, the one that reports the trip is matched`() throws {
        var engine = EngineState(timetable: try straightTown())
        engine.apply(
            positions(bus("1", 1000, 0, at: "8:05", route: "1"), bus("2", 500, 0, at: "8:05", trip: "t1")), from: "p",
            at: at("8:05"))
        #expect(try engine.vehicle("1").match?.trip == nil)
        let t1 = try engine.timetable.tripDay("t1")
        #expect(try engine.board("C").arrivals.first { $0.trip == t1 }?.vehicle == 1)
    }
}
