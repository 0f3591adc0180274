import LiveEngine
import LiveModel
import Testing
import TransitCore

/// Departed vehicles remain on boards with their departure time, for OneBusAway's `minutesBefore`.
@Suite struct `Passed calls` {
    private func update(_ stopTimes: [StopTimeReading], at time: String) -> FeedReading {
        let trip = TripReference(tripID: "t2", startDate: TinyNetwork.day)
        let update = TripUpdateReading.Update(trip: trip, at: at(time), stopTimes: stopTimes.indices)
        return FeedReading(madeAt: at(time), tripUpdates: TripUpdateReading(updates: [update], stopTimes: stopTimes))
    }

    private func stopTime(_ stop: String, _ time: String) -> StopTimeReading {
        let event = StopTimeReading.Event(time: at(time), delay: nil)
        return StopTimeReading(stopID: stop, arrival: event, departure: event)
    }

    /// Returns a trip's row on the board of a period; nil if there is none.
    private func row(_ trip: String, _ engine: EngineState, _ stop: String, from: String, to: String = "10:00") throws
        -> Arrival?
    {
        let board = engine.snapshot.board(at: try engine.timetable.stop(stop), from: at(from), to: at(to))
        let rows = try board.arrivals.filter { $0.trip == (try engine.timetable.tripDay(trip)) }
        #expect(rows.count <= 1)
        return rows.first
    }

    @Test func `a departed late bus is on past boards with its departure time`() throws {
        var engine = EngineState(timetable: try straightTown())
        engine.watch(
            bus("7", 500, 0, at: "8:19", trip: "t1"), bus("7", 900, 0, at: "8:19:30", trip: "t1"),
            bus("7", 1300, 0, at: "8:20", trip: "t1"))
        // The scheduled time is within the requested period, and before it.
        for from in ["8:00", "8:15"] {
            let row = try #require(try row("t1", engine, "B", from: from))
            #expect(row.status == .live && row.scheduled == at("8:05") && row.stopsAway == nil)
            #expect(engine.snapshot.vehicles[try #require(row.vehicle)].id == "7")
            let call = try #require(row.predicted)
            #expect((at("8:19:30")...at("8:20")).contains(call.likely) && call.departure >= call.likely)
            #expect(row.deviation.map { 14 * 60...15 * 60 ~= $0 } == true)
        }
        #expect(try row("t1", engine, "B", from: "8:20") == nil)
    }

    @Test func `a passed stop that the update still lists has the update's time`() throws {
        var engine = EngineState(timetable: try straightTown())
        engine.apply(update([stopTime("B", "8:31"), stopTime("C", "8:36")], at: "8:32"), from: "u", at: at("8:32"))
        #expect(try row("t2", engine, "B", from: "8:27")?.predicted?.departure == at("8:31"))
        #expect(try row("t2", engine, "B", from: "8:32") == nil)
    }

    @Test func `a passed stop that the update no longer lists has the last predicted time`() throws {
        var engine = EngineState(timetable: try straightTown())
        engine.apply(update([stopTime("B", "8:36"), stopTime("C", "8:41")], at: "8:35"), from: "u", at: at("8:35"))
        engine.apply(update([stopTime("C", "8:41")], at: "8:37"), from: "u", at: at("8:37"))
        #expect(try row("t2", engine, "B", from: "8:30")?.predicted?.departure == at("8:36"))
        // The first stop never had a predicted departure.
        let first = try #require(try row("t2", engine, "A", from: "8:30"))
        #expect(first.status == .scheduled && first.predicted == nil)
    }

    @Test func `a skipped stop has no passed time`() throws {
        var engine = EngineState(timetable: try straightTown())
        let skipped = StopTimeReading(stopID: "B", relation: .skipped)
        for (time, stops) in [("8:34", [skipped, stopTime("C", "8:41")]), ("8:37", [stopTime("C", "8:41")])] {
            engine.apply(update(stops, at: time), from: "u", at: at(time))
        }
        #expect(try row("t2", engine, "B", from: "8:30")?.predicted == nil)
    }

    @Test func `the observed times of a bus's previous trip remain on past boards for an hour`() throws {
        var engine = EngineState(timetable: try straightTown())
        engine.watch(
            bus("7", 2900, 0, at: "8:14", trip: "t1"), bus("7", 3300, 0, at: "8:15:30", trip: "t1"),
            bus("7", 4000, 0, at: "8:19", trip: "t1"), bus("7", 0, 0, at: "8:29", trip: "t2"))
        let row = try #require(try row("t1", engine, "D", from: "8:10"))
        #expect(row.status == .live && row.vehicle == nil)
        #expect(row.predicted.map { (at("8:14")...at("8:15:30")).contains($0.likely) } == true)
        engine.tick(at: at("9:30"))
        #expect(try self.row("t1", engine, "D", from: "8:10")?.predicted == nil)
    }

    @Test func `a passed call is removed when an update predicts the stop again`() throws {
        var engine = EngineState(timetable: try straightTown())
        engine.apply(update([stopTime("C", "8:41")], at: "8:37"), from: "u", at: at("8:37"))
        engine.apply(
            update([stopTime("A", "8:38"), stopTime("B", "8:42")], at: "8:37:30"), from: "u", at: at("8:37:30"))
        #expect(try row("t2", engine, "B", from: "8:30")?.predicted?.likely == at("8:42"))
    }

    @Test func `a new timetable and a clock set back discard all passed calls`() throws {
        let (timetable, other) = try (straightTown(), straightTown())
        for change in [
            { (engine: inout EngineState) in _ = engine.replaceTimetable(other, at: at("8:32")) },
            { (engine: inout EngineState) in _ = engine.tick(at: at("7:00")) },
        ] {
            var engine = EngineState(timetable: timetable)
            engine.watch(bus("7", 900, 0, at: "8:04", trip: "t1"), bus("7", 1300, 0, at: "8:05", trip: "t1"))
            #expect(try row("t1", engine, "B", from: "8:00")?.predicted != nil)
            change(&engine)
            #expect(engine.snapshot.passed.all.allSatisfy { $0.run.calls.allSatisfy { $0 == nil } })
        }
    }
}
