import LiveEngine
import LiveModel
import Testing
import TransitCore

/// Trip updates that contradict themselves or the timetable: counted by reason, with their valid parts applied.
@Suite struct `Contradictory trip updates` {
    private let t1 = TripReference(tripID: "t1")

    /// Lines 1 and 2 over the same stops; `t1` on line 1 at 8:00, `u1` on line 2 at 8:02.
    private func town() throws -> Timetable {
        var town = TinyNetwork()
        for (number, id) in ["A", "B", "C", "D"].enumerated() { town.stop(id, Double(number) * 1000, 0) }
        for (route, trip, start) in [("1", "t1", "8:00"), ("2", "u1", "8:02")] {
            town.route(route)
            let line = town.pattern(route, ["A", "B", "C", "D"], along: [(0, 0), (3000, 0)])
            town.trip(trip, on: line, at: start, minutes: [0, 5, 10, 15])
        }
        return try town.timetable
    }

    private func reading(_ trip: TripReference, _ stopTimes: [StopTimeReading] = [], delay: Int32? = nil) -> FeedReading
    {
        let update = TripUpdateReading.Update(trip: trip, at: at("8:00"), delay: delay, stopTimes: stopTimes.indices)
        return FeedReading(
            madeAt: at("8:00"), tripUpdates: TripUpdateReading(updates: [update], stopTimes: stopTimes))
    }

    private func stopTime(
        _ stop: String?, number: UInt32? = nil, delay: Int32? = nil, time: String? = nil, assigned: String? = nil
    ) -> StopTimeReading {
        let event = StopTimeReading.Event(time: time.map { at($0) }, delay: delay)
        return StopTimeReading(
            stopID: stop, stopSequence: number, arrival: event, departure: event, assignedStopID: assigned)
    }

    private func engine(_ reading: FeedReading) throws -> EngineState {
        var engine = EngineState(timetable: try town())
        engine.apply(reading, from: "updates", at: at("8:00"))
        return engine
    }

    /// Returns the number of discards by reason.
    private func reasons(_ engine: EngineState) -> [DiscardReason: Int] {
        let reasons = engine.unplaced["updates"]?.discards.reasons ?? []
        return Dictionary(uniqueKeysWithValues: reasons.map { ($0.reason, $0.count) })
    }

    private func times(_ engine: EngineState, _ stop: String) throws -> [EpochSeconds?] {
        try engine.board(stop).arrivals.map { $0.predicted?.likely ?? $0.scheduled }
    }

    @Test(arguments: [
        TripReference(tripID: "t1", routeID: "2"), TripReference(tripID: "t1", direction: 1),
        TripReference(tripID: "t1", routeID: "2", direction: 1),
    ])
    func `a wrong route or direction id is counted, and the trip's own id is used`(trip: TripReference) throws {
        let engine = try engine(reading(trip, delay: 60))
        #expect(reasons(engine) == [.contradictory: 1])
        #expect(try times(engine, "B") == [at("8:06"), at("8:07")])
    }

    @Test func `consistent ids are not counted`() throws {
        let trip = TripReference(tripID: "t1", routeID: "1", direction: 0)
        let calls = [
            stopTime("B", number: 20, delay: 60), stopTime("C", delay: 60), stopTime(nil, number: 40, delay: 0),
        ]
        #expect(try reasons(engine(reading(trip, calls))) == [:])
    }

    @Test func `inconsistent ids of a vehicle are counted`() throws {
        var engine = EngineState(timetable: try town())
        engine.apply(
            positions(bus("7", 500, 0, at: "8:03", trip: "t1", route: "2"), bus("8", 500, 0, at: "8:04", trip: "u1")),
            from: "updates", at: at("8:04"))
        #expect(reasons(engine) == [.contradictory: 1])
    }

    @Test(arguments: [UInt32(30), 7]) func `a stop sequence that belongs to another stop is counted as inconsistent`(
        number: UInt32
    ) throws {
        let engine = try engine(reading(t1, [stopTime("B", number: number, delay: 120)]))
        #expect(reasons(engine) == [.contradictory: 1])
        #expect(try times(engine, "B") == [at("8:07"), at("8:07")])
    }

    @Test func `a stop that precedes the previous one is counted as out of order, not as unknown`() throws {
        let calls = [stopTime("C", delay: 60), stopTime("B", delay: 600), stopTime("nowhere", delay: 60)]
        #expect(try reasons(engine(reading(t1, calls))) == [.outOfOrder: 1, .unknownStop: 1])
        let numbers = [stopTime(nil, number: 30, delay: 60), stopTime(nil, number: 20, delay: 600)]
        #expect(try reasons(engine(reading(t1, numbers))) == [.outOfOrder: 1])
    }

    @Test func `decreasing times along the trip are counted`() throws {
        let calls = [stopTime("B", time: "8:12"), stopTime("C", time: "8:11"), stopTime("D", time: "8:15")]
        #expect(try reasons(engine(reading(t1, calls))) == [.outOfOrder: 1])
        var early = stopTime("B", time: "8:12")
        early.departure?.time = at("8:10")
        #expect(try reasons(engine(reading(t1, [early]))) == [.outOfOrder: 1])
    }

    @Test func `an assigned stop that is unknown or far away is counted`() throws {
        let calls = [stopTime("B", delay: 60, assigned: "nowhere"), stopTime("C", delay: 60, assigned: "A")]
        #expect(try reasons(engine(reading(t1, calls))) == [.unknownStop: 1, .contradictory: 1])
    }

    @Test func `unknown trips are counted in updates as well as in vehicles of the same feed`() throws {
        var both = reading(TripReference(tripID: "gone"))
        both.vehicles = [bus("7", 500, 0, at: "8:00", trip: "lost"), bus("8", 500, 0, at: "8:00", trip: "t1")]
        var engine = try engine(both)
        #expect(reasons(engine) == [.noTrip: 2])
        engine.apply(positions(bus("8", 500, 0, at: "8:01", trip: "t1")), from: "updates", at: at("8:01"))
        #expect(reasons(engine) == [.noTrip: 1])
    }

    @Test func `the id of an added trip is not counted as unknown`() throws {
        let trip = TripReference(tripID: "extra", routeID: "1", relation: .added)
        #expect(try reasons(engine(reading(trip, [stopTime("B", time: "8:11")]))) == [:])
    }

    @Test func `a date far outside the timetable is counted`() throws {
        let trip = TripReference(tripID: "t1", startDate: TinyNetwork.day.advanced(by: 400))
        let engine = try engine(reading(trip, delay: 600))
        #expect(reasons(engine) == [.implausibleTime: 1])
        #expect(try times(engine, "B") == [at("8:05"), at("8:07")])
    }

    @Test func `a second update of one trip is counted`() throws {
        var first = reading(t1, delay: 60)
        let day = TripReference(tripID: "t1", startDate: TinyNetwork.day)
        first.tripUpdates?.updates.append(.init(trip: day, at: at("7:59"), delay: 600, stopTimes: 0..<0))
        let engine = try engine(first)
        #expect(reasons(engine) == [.duplicate: 1])
        #expect(try times(engine, "B").first == at("8:06"))
    }
}
