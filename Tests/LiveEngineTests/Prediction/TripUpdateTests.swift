import LiveEngine
import LiveModel
import Testing
import TransitCore

@Suite struct `Trip updates of the agency` {
    private func update(
        _ trip: TripReference, _ stopTimes: [StopTimeReading], delay: Int32? = nil, vehicle: String? = nil
    ) -> FeedReading {
        let update = TripUpdateReading.Update(
            trip: trip, vehicleID: vehicle, at: at("8:00"), delay: delay, stopTimes: stopTimes.indices)
        return FeedReading(tripUpdates: TripUpdateReading(updates: [update], stopTimes: stopTimes))
    }

    private func word(
        _ stop: String? = nil, sequence: UInt32? = nil, delay: Int32? = nil, time: EpochSeconds? = nil,
        _ relation: StopTimeReading.Relation = .scheduled
    ) -> StopTimeReading {
        let event = delay == nil && time == nil ? nil : StopTimeReading.Event(time: time, delay: delay)
        return StopTimeReading(
            stopID: stop, stopSequence: sequence, arrival: event, departure: event, relation: relation)
    }

    private func likely(_ reading: FeedReading, now: String = "8:00") throws -> [EpochSeconds?] {
        var engine = EngineState(timetable: try straightTown())
        engine.apply(reading, from: "updates", at: at(now))
        let run = try #require(try engine.snapshot.run(of: engine.timetable.tripDay("t1")))
        return (0..<5).map { place in run.call(at: place).flatMap { $0.source == .agency ? $0.likely : nil } }
    }

    private let t1 = TripReference(tripID: "t1")

    @Test func `a delay applies until the next stop time update`() throws {
        let times = try likely(update(t1, [word("B", delay: 60), word("D", delay: 120)]))
        #expect(times == [nil, at("8:06"), at("8:11"), at("8:17"), at("8:22")])
    }

    @Test func `NO_DATA ends the propagation of a delay`() throws {
        let times = try likely(update(t1, [word("A", delay: 60), word("C", .noData)]))
        #expect(times == [at("8:01"), at("8:06"), nil, nil, nil])
    }

    @Test func `a predicted time implies the delay of the following stops`() throws {
        let times = try likely(update(t1, [word("C", time: at("8:13"))]))
        #expect(times == [nil, nil, at("8:13"), at("8:18"), at("8:23")])
    }

    @Test func `a predicted time limits the delay propagated from an earlier stop`() throws {
        let times = try likely(update(t1, [word("A", delay: 600), word("C", time: at("8:14"))]))
        #expect(times[0] == at("8:10"))
        #expect(times[2...] == [at("8:14"), at("8:19"), at("8:24")])
        let between = try #require(times[1])
        #expect(between >= at("8:10") && between <= at("8:14"))
    }

    @Test func `an earlier time that contradicts the stops before it does not change them`() throws {
        let times = try likely(update(t1, [word("A", delay: 600), word("D", time: at("8:05"))]))
        #expect(times[..<3] == [at("8:10"), at("8:15"), at("8:20")])
    }

    @Test func `stop times in another order are sorted by their stop sequences`() throws {
        let first = try likely(update(t1, [word("D", sequence: 40, delay: 60), word("B", sequence: 20, delay: 120)]))
        #expect(first == [nil, at("8:07"), at("8:12"), at("8:16"), at("8:21")])
    }

    @Test func `a stop sequence of another stop does not change the order`() throws {
        let times = try likely(update(t1, [word("B", sequence: 40, delay: 60), word("D", sequence: 20, delay: 120)]))
        #expect(times == [nil, at("8:06"), at("8:11"), at("8:17"), at("8:22")])
    }

    @Test func `a stop sequence distinguishes two calls at one stop`() throws {
        var engine = EngineState(timetable: try loopTown())
        let trip = TripReference(tripID: "first")
        engine.apply(update(trip, [word("A", sequence: 50, delay: 60)]), from: "updates", at: at("8:00"))
        let run = try #require(try engine.snapshot.run(of: engine.timetable.tripDay("first")))
        // The earlier calls keep their scheduled times.
        #expect(run.firstCallIndex == 0)
        #expect(run.calls.map(\.source) == [.noData, .noData, .noData, .noData, .agency])
        #expect(run.calls.last?.likely == at("8:21"))
    }

    @Test func `a trip's delay applies to all of its stops`() throws {
        let times = try likely(update(t1, [], delay: 120))
        #expect(times == [at("8:02"), at("8:07"), at("8:12"), at("8:17"), at("8:22")])
    }

    @Test func `a canceled trip stays on the board as canceled`() throws {
        var engine = EngineState(timetable: try straightTown())
        var trip = t1
        trip.relation = .canceled
        engine.apply(update(trip, []), from: "updates", at: at("8:00"))
        #expect(try engine.board("B").arrivals.map(\.status) == [.canceled, .scheduled, .scheduled])
    }

    @Test func `a skipped stop is marked, and later stops are unchanged`() throws {
        var engine = EngineState(timetable: try straightTown())
        engine.apply(update(t1, [word("A", delay: 60), word("C", .skipped)]), from: "updates", at: at("8:00"))
        #expect(try engine.board("C").arrivals.first?.status == .skipped)
        #expect(try engine.board("D").arrivals.first?.predicted?.likely == at("8:16"))
    }

    @Test func `a skipped stop applies even if a position determines the prediction`() throws {
        var engine = EngineState(timetable: try straightTown())
        engine.apply(update(t1, [word("A", delay: 60), word("C", .skipped)]), from: "updates", at: at("8:00"))
        engine.watch(bus("7", 500, 0, at: "8:03", trip: "t1"))
        #expect(try engine.board("C").arrivals.first?.status == .skipped)
        // The agency's update is three minutes old by then.
        #expect(try engine.board("D").arrivals.first?.predicted?.source == .observed)
    }

    @Test func `with a current position both sources are blended, with an old one the agency is used`() throws {
        var engine = EngineState(timetable: try straightTown())
        engine.watch(bus("7", 500, 0, at: "7:56", trip: "t1"))
        engine.apply(update(t1, [word("B", delay: 240)]), from: "updates", at: at("7:56:30"))
        let both = try #require(try engine.board("B").arrivals.first?.predicted)
        #expect(both.source == .both)
        // From the position, the server predicts 7:58:30; the agency predicts 8:09.
        #expect((at("8:03")...at("8:05")).contains(both.likely))
        engine.tick(at: at("8:01"))
        #expect(try engine.board("B").arrivals.first?.predicted?.source == .agency)
    }

    @Test func `a bus without a trip is matched to the trip that its agency predicts for it`() throws {
        var engine = EngineState(timetable: try straightTown())
        engine.apply(update(t1, [word("B", delay: 60)], vehicle: "7"), from: "updates", at: at("8:02"))
        engine.watch(bus("7", 500, 0, at: "8:03"))
        #expect(try engine.vehicle("7").match?.trip == engine.timetable.tripDay("t1"))
    }

    @Test func `an added trip is placed on the pattern with its stops`() throws {
        var engine = EngineState(timetable: try straightTown())
        let trip = TripReference(tripID: "extra", routeID: "1", relation: .added)
        engine.apply(
            update(trip, [word("B", time: at("8:11")), word("D", time: at("8:19"))]), from: "updates", at: at("8:00"))
        let extra = try engine.board("B").arrivals.filter { $0.trip == nil }
        #expect(extra.map(\.predicted?.likely) == [at("8:11")])
        #expect(try engine.board("C").arrivals.contains { $0.trip == nil && $0.status == .live } == false)
    }

    @Test func `an added trip with a vehicle is on the board once, without a timetable trip`() throws {
        var engine = EngineState(timetable: try straightTown())
        let trip = TripReference(tripID: "extra", routeID: "1", relation: .added)
        engine.apply(update(trip, [word("B", time: at("8:11"))]), from: "updates", at: at("8:00"))
        var reading = bus("7", 500, 0, at: "8:03")
        reading.trip = trip
        engine.watch(reading)
        #expect(try engine.board("B").arrivals.filter { $0.trip == nil }.map(\.vehicle) == [0])
    }

    @Test func `a deleted trip is on no board`() throws {
        var engine = EngineState(timetable: try straightTown())
        var trip = t1
        trip.relation = .deleted
        engine.apply(update(trip, []), from: "updates", at: at("8:00"))
        #expect(try engine.board("B").arrivals.map(\.scheduled) == [at("8:35"), at("9:05")])
    }

    @Test func `stop times at stops that the trip does not serve are counted`() throws {
        var engine = EngineState(timetable: try straightTown())
        engine.apply(update(t1, [word("nowhere", delay: 60), word("B", delay: 60)]), from: "updates", at: at("8:00"))
        #expect(engine.unplaced["updates"]?.unknownStops == 1)
    }
}
