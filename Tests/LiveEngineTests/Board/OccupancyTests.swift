import LiveEngine
import LiveModel
import Testing
import TransitCore

@Suite struct `Occupancy on boards` {
    private func report(_ occupancy: Occupancy?, at time: String = "8:02") -> VehicleReading {
        var reading = bus("7", 500, 0, at: time, trip: "t1")
        reading.occupancy = occupancy
        return reading
    }

    private func expecting(_ occupancy: Occupancy, at stop: String) -> FeedReading {
        let event = StopTimeReading.Event(delay: 60)
        let word = StopTimeReading(stopID: stop, arrival: event, departure: event, occupancy: occupancy)
        let update = TripUpdateReading.Update(
            trip: TripReference(tripID: "t1"), vehicleID: "7", at: at("8:02"), stopTimes: 0..<1)
        return FeedReading(tripUpdates: TripUpdateReading(updates: [update], stopTimes: [word]))
    }

    private func first(_ engine: EngineState, at stop: String) throws -> Arrival {
        try #require(try engine.board(stop).arrivals.first)
    }

    @Test func `a board row has the occupancy that its vehicle reports`() throws {
        var engine = EngineState(timetable: try straightTown())
        engine.watch(report(.fewSeats))
        #expect(try first(engine, at: "C").occupancy == DisplayedOccupancy(.fewSeats, isExpected: false))
    }

    @Test(arguments: [nil, .noData, .notBoardable] as [Occupancy?])
    func `unknown occupancy is omitted from the board`(occupancy: Occupancy?) throws {
        var engine = EngineState(timetable: try straightTown())
        engine.watch(report(occupancy))
        let row = try first(engine, at: "C")
        #expect(row.status == .live && row.occupancy == nil)
    }

    @Test func `a vehicle without recent positions has no occupancy`() throws {
        var engine = EngineState(timetable: try straightTown())
        engine.watch(report(.full))
        engine.tick(at: at("8:03:31"))
        let row = try first(engine, at: "C")
        #expect(row.vehicle != nil && row.occupancy == nil)
        #expect(try engine.vehicle("7").occupancy == nil)
    }

    @Test func `an agency's occupancy forecast takes precedence, at that stop only`() throws {
        var engine = EngineState(timetable: try straightTown())
        engine.watch(report(.manySeats))
        engine.apply(expecting(.standing, at: "C"), from: "updates", at: at("8:02"))
        #expect(try first(engine, at: "C").occupancy == DisplayedOccupancy(.standing, isExpected: true))
        #expect(try first(engine, at: "D").occupancy == DisplayedOccupancy(.manySeats, isExpected: false))
    }

    @Test func `an agency's occupancy forecast applies without a vehicle`() throws {
        var engine = EngineState(timetable: try straightTown())
        engine.apply(expecting(.crushed, at: "C"), from: "updates", at: at("8:02"))
        #expect(try first(engine, at: "C").occupancy == DisplayedOccupancy(.crushed, isExpected: true))
    }

    @Test func `a ride has the occupancy at its boarding stop`() throws {
        var engine = EngineState(timetable: try straightTown())
        engine.watch(report(.manySeats))
        engine.apply(expecting(.standing, at: "C"), from: "updates", at: at("8:02"))
        let trip = try engine.timetable.tripDay("t1")
        #expect(engine.snapshot.ride(of: trip, from: 2, to: 4)?.occupancy?.occupancy == .standing)
        #expect(engine.snapshot.ride(of: trip, from: 3, to: 4)?.occupancy?.occupancy == .manySeats)
    }
}

@Suite struct `Wheelchair access of a vehicle` {
    private func update(_ access: WheelchairAccess?) -> FeedReading {
        let event = StopTimeReading.Event(delay: 60)
        let word = StopTimeReading(stopID: "C", arrival: event, departure: event)
        var update = TripUpdateReading.Update(
            trip: TripReference(tripID: "t1"), vehicleID: "7", at: at("8:02"), stopTimes: 0..<1)
        update.wheelchair = access
        return FeedReading(tripUpdates: TripUpdateReading(updates: [update], stopTimes: [word]))
    }

    @Test func `a row has the wheelchair access of the trip update, with and without a vehicle position`() throws {
        var engine = EngineState(timetable: try straightTown())
        engine.apply(update(.possible), from: "updates", at: at("8:02"))
        #expect(try engine.board("C").arrivals.first?.wheelchair == .possible)
        engine.watch(bus("7", 500, 0, at: "8:02", trip: "t1"))
        #expect(try engine.board("C").arrivals.first?.wheelchair == .possible)
        engine.apply(update(nil), from: "updates", at: at("8:03"))
        #expect(try engine.board("C").arrivals.first?.wheelchair == nil)
    }

    @Test func `wheelchair access is omitted if an update revokes the timetable's value`() throws {
        var town = TinyNetwork()
        for (number, id) in ["A", "C"].enumerated() { town.stop(id, Double(number) * 1000, 0) }
        town.route("1")
        let line = town.pattern("1", ["A", "C"], along: [(0, 0), (1000, 0)])
        town.trip("t1", on: line, at: "8:00", minutes: [0, 10], flags: .wheelchairAccessible)
        var engine = EngineState(timetable: try town.timetable)
        func wheelchairJSON() throws -> String {
            let arrival = try #require(try engine.board("C").arrivals.first)
            var json = JSONWriter()
            json.object { $0.access(of: arrival.trip?.trip, by: arrival.wheelchair, in: engine.timetable) }
            return String(decoding: json.bytes, as: UTF8.self)
        }
        engine.apply(update(nil), from: "updates", at: at("8:02"))
        #expect(try wheelchairJSON() == #"{"wheelchair":"yes"}"#)
        engine.apply(update(.unknown), from: "updates", at: at("8:03"))
        #expect(try wheelchairJSON() == "{}")
    }

    @Test func `wheelchair access from the vehicle's feed takes precedence over the update`() throws {
        var engine = EngineState(timetable: try straightTown())
        var reading = bus("7", 500, 0, at: "8:02", trip: "t1")
        reading.wheelchair = .impossible
        engine.watch(reading)
        engine.apply(update(.possible), from: "updates", at: at("8:02"))
        #expect(try engine.board("C").arrivals.first?.wheelchair == .impossible)
    }
}
