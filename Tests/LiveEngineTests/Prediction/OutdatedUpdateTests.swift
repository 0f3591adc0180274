import LiveEngine
import LiveModel
import Testing
import TransitCore

/// `TripUpdate.timestamp` is when the vehicle's progress was measured, the header's timestamp is when the feed was
/// made: GTFS-Realtime reference, *message TripUpdate*, *message FeedHeader*.
@Suite struct `Old updates under a fresh header` {
    /// Returns an engine at 8:08 that has just read one update with an older timestamp.
    private func engine(
        _ trip: String, made: String, _ relation: TripReference.Relation = .scheduled, _ stopTimes: StopTimeReading...
    ) throws -> EngineState {
        var engine = EngineState(timetable: try straightTown())
        read(into: &engine, trip, made: made, relation, stopTimes)
        return engine
    }

    private func read(
        into engine: inout EngineState, _ trip: String, made: String, _ relation: TripReference.Relation,
        _ stopTimes: [StopTimeReading]
    ) {
        let reference = TripReference(tripID: trip, startDate: TinyNetwork.day, relation: relation)
        let update = TripUpdateReading.Update(trip: reference, at: at(made), stopTimes: stopTimes.indices)
        let updates = TripUpdateReading(updates: [update], stopTimes: stopTimes)
        engine.apply(FeedReading(madeAt: at("8:08"), tripUpdates: updates), from: "updates", at: at("8:08"))
    }

    private func late(_ stop: String) -> StopTimeReading {
        let event = StopTimeReading.Event(time: nil, delay: 300)
        return StopTimeReading(stopID: stop, arrival: event, departure: event)
    }

    /// Returns the first row of a board that begins at 8:08.
    private func row(_ engine: EngineState, _ stop: String) throws -> Arrival {
        try #require(try engine.board(stop).arrivals.first)
    }

    @Test func `a trip under way with an outdated update follows its timetable`() throws {
        let fresh = try row(engine("t1", made: "7:54", .scheduled, late("C")), "C")
        #expect(fresh.status == .live && fresh.predicted?.likely == at("8:15"))
        let outdated = try engine("t1", made: "7:52", .scheduled, late("C"))
        #expect(outdated.unplaced["updates"]?.discards[.outdated] == 1)
        let old = try row(outdated, "C")
        #expect(old.predicted == nil && old.scheduled == at("8:10") && old.status != .live)
    }

    @Test func `an upcoming trip keeps its predictions from an outdated update`() throws {
        let row = try row(engine("t2", made: "5:00", .scheduled, late("A")), "B")
        #expect(row.status == .live && row.predicted?.likely == at("8:40"))
    }

    @Test func `an outdated update still cancels its trip`() throws {
        #expect(try row(engine("t1", made: "5:00", .canceled), "C").status == .canceled)
    }

    @Test func `an outdated update still skips its stop, and later stops follow the timetable`() throws {
        let skipped = StopTimeReading(stopID: "C", relation: .skipped)
        let engine = try engine("t1", made: "5:00", .scheduled, skipped, late("D"))
        #expect(try row(engine, "C").status == .skipped)
        let next = try row(engine, "D")
        #expect(next.status == .scheduled && next.predicted == nil && next.scheduled == at("8:15"))
    }

    @Test func `a bus with a current position is predicted from its position`() throws {
        var (with, without) = (
            EngineState(timetable: try straightTown()), EngineState(timetable: try straightTown())
        )
        let seen = bus("7", 1200, 0, at: "8:07:50", trip: "t1")
        with.watch(seen)
        without.watch(seen)
        read(into: &with, "t1", made: "5:00", .scheduled, [late("C")])
        without.tick(at: at("8:08"))
        #expect(try row(with, "C").predicted?.likely == row(without, "C").predicted?.likely)
    }
}
