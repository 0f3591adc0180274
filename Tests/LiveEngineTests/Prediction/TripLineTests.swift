import LiveEngine
import LiveModel
import Testing
import TransitCore

/// GTFS-Realtime's TripProperties.shape_id and FeedHeader.feed_version.
@Suite struct `The shape of a trip and the version of a feed` {
    private static let round = [(0.0, 0.0), (500, 0), (500, 200), (1000, 0), (2000, 0)]

    /// Trips at 8:00 and 9:00 along A, B and C, every five minutes, numbered 10, 20 and 30.
    private func town() throws -> Timetable {
        var town = TinyNetwork()
        for (number, id) in ["A", "B", "C"].enumerated() { town.stop(id, Double(number) * 1000, 0) }
        town.route("1")
        let line = town.pattern("1", ["A", "B", "C"], along: [(0, 0), (1000, 0), (2000, 0)])
        for (id, start) in [("t1", "8:00"), ("t2", "9:00")] {
            town.trip(id, on: line, at: start, minutes: [0, 5, 10])
        }
        return try town.timetable
    }

    private func engine(
        _ shape: String?, relation: TripReference.Relation = .scheduled, _ calls: [StopTimeReading]? = nil
    ) throws -> EngineState {
        let late = StopTimeReading.Event(delay: 60)
        let calls = calls ?? [StopTimeReading(stopID: "A", arrival: late, departure: late)]
        var update = TripUpdateReading.Update(
            trip: TripReference(tripID: "t1", startDate: TinyNetwork.day, relation: relation), at: at("7:54"),
            stopTimes: calls.indices)
        update.shapeID = shape
        let line = Self.round.map { TinyNetwork.coordinate($0.0, $0.1) }
        var engine = EngineState(timetable: try town())
        engine.apply(
            FeedReading(
                madeAt: at("7:54"), tripUpdates: TripUpdateReading(updates: [update], stopTimes: calls),
                detours: DetourReading(shapes: ["round": line])), from: "live", at: at("7:55"))
        return engine
    }

    private func points(_ engine: EngineState) throws -> Int {
        let run = try #require(engine.snapshot.runs.first { !$0.calls.isEmpty })
        return engine.timetable.points(of: engine.timetable.patternShapes[run.signs?.line ?? run.pattern]).count
    }

    private func predicted(_ engine: EngineState, at stop: String) throws -> [EpochSeconds?] {
        engine.snapshot.board(at: try engine.timetable.stop(stop), from: at("7:55"), to: at("8:30")).arrivals
            .map { $0.predicted?.likely }
    }

    @Test func `a trip follows the shape in its update, with the update's times`() throws {
        let engine = try engine("round")
        #expect(try points(engine) == Self.round.count)
        for (stop, time) in [("A", "8:01"), ("B", "8:06"), ("C", "8:11")] {
            #expect(try predicted(engine, at: stop) == [at(time)])
        }
        let run = try #require(engine.snapshot.runs.first { !$0.calls.isEmpty })
        #expect(run.trip == (try engine.timetable.tripDay("t1")))
        let rows = engine.timetable.stops(of: try #require(run.signs?.line))
        #expect(rows.map { engine.timetable.patternStopSequences[$0] } == [10, 20, 30])
        let places = rows.map { (engine.timetable.patternStopDistances[$0] / 10).rounded() * 10 }
        #expect(places == [0, 1240, 2240])
    }

    @Test func `a vehicle on the timetable's shape is matched to its trip`() throws {
        var engine = try engine("round")
        engine.watch(
            bus("bus", 0, 0, at: "8:00", trip: "t1", route: "1"), bus("bus", 300, 0, at: "8:02", trip: "t1", route: "1")
        )
        #expect(try engine.vehicle("bus").match?.trip == engine.timetable.tripDay("t1"))
        #expect(try points(engine) == Self.round.count)
    }

    @Test func `a duplicated trip follows the shape in its update`() throws {
        let engine = try engine("round", relation: .duplicated)
        #expect(try points(engine) == Self.round.count)
    }

    @Test func `a replacement follows the shape in its update`() throws {
        func call(_ stop: String, _ time: String) -> StopTimeReading {
            let event = StopTimeReading.Event(time: at(time))
            return StopTimeReading(stopID: stop, arrival: event, departure: event)
        }
        let calls = [call("A", "8:00"), call("B", "8:06"), call("C", "8:11")]
        let engine = try engine("round", relation: .replacement, calls)
        #expect(try points(engine) == Self.round.count)
        #expect(try predicted(engine, at: "B") == [at("8:06")])
    }

    @Test func `an update with the trip's own shape changes nothing`() throws {
        let file = try town()
        let own = file.string(file.shapeIDs[file.patternShapes[PatternIndex(0)]])
        let engine = try engine(own)
        #expect(engine.timetable.ownPatterns.isEmpty && engine.unplaced["live"]?.contradictions == 0)
    }

    @Test func `an unknown shape is counted, and the timetable's shape is used`() throws {
        let engine = try engine("nowhere")
        #expect(engine.timetable.ownPatterns.isEmpty && engine.unplaced["live"]?.contradictions == 1)
        #expect(try predicted(engine, at: "B") == [at("8:06")])
    }

    @Test(arguments: [("spring", 0), ("summer", 1), (nil, 0)] as [(String?, Int)])
    func `a feed made for another version of the timetable is counted`(version: String?, count: Int) throws {
        var town = TinyNetwork(version: "spring")
        town.stop("A", 0, 0)
        var engine = EngineState(timetable: try town.timetable)
        engine.apply(
            FeedReading(madeAt: at("7:54"), timetableVersion: version, vehicles: []), from: "live", at: at("7:55"))
        #expect(engine.unplaced["live"]?.discards[.otherVersion] == count)
    }

    @Test func `a timetable without a version accepts any feed version`() throws {
        var engine = EngineState(timetable: try town())
        engine.apply(
            FeedReading(madeAt: at("7:54"), timetableVersion: "summer", vehicles: []), from: "live", at: at("7:55"))
        #expect(engine.unplaced["live"]?.discards[.otherVersion] == 0)
    }
}
