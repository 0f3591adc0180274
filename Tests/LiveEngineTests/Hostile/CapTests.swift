import LiveEngine
import LiveModel
import TestSupport
import Testing
import TransitCore

@Suite struct `Limits per agency` {
    @Test func `vehicles beyond the limit are dropped, the oldest first, and counted`() throws {
        var settings = EngineSettings()
        settings.mostVehicles = 50
        var engine = EngineState(timetable: try straightTown(), settings: settings)
        for round in 0..<20 {
            let now = at("8:00") + Int64(round) * 5
            let buses = (0..<20).map { number in
                var bus = bus("\(round)-\(number)", Double(number) * 100, 0, at: "8:00", trip: "t1")
                bus.at = now
                return bus
            }
            engine.apply(FeedReading(vehicles: buses), from: "p", at: now)
            #expect(Set(engine.snapshot.vehicles.map(\.id)) == Set(buses.map(\.id)))
            #expect(engine.unplaced["p"]?.discards[.tooMany] == (round < 2 ? 0 : round == 2 ? 10 : 20))
        }
    }

    /// Returns updates that add trips; each contains its first and last stop, and the stops between are filled in.
    private func added(_ count: Int) -> TripUpdateReading {
        var reading = TripUpdateReading()
        for number in 0..<count {
            let start = reading.stopTimes.count
            reading.stopTimes.append(StopTimeReading(stopID: "A", arrival: .init(time: at("8:00"))))
            reading.stopTimes.append(StopTimeReading(stopID: "E", arrival: .init(time: at("8:20"))))
            let trip = TripReference(tripID: "added \(number)", routeID: "1", relation: .added)
            reading.updates.append(.init(trip: trip, stopTimes: start..<start + 2))
        }
        return reading
    }

    @Test func `added trips beyond the limit of calls are ignored and counted`() throws {
        var settings = EngineSettings()
        settings.mostAgencyCalls = 100
        var engine = EngineState(timetable: try straightTown(), settings: settings)
        engine.apply(FeedReading(tripUpdates: added(50)), from: "t", at: at("7:50"))
        #expect(engine.snapshot.runs.reduce(0) { $0 + $1.calls.count } == 100)
        #expect(engine.unplaced["t"]?.discards[.tooMany] == 30)
        engine.apply(FeedReading(tripUpdates: added(3)), from: "t", at: at("7:51"))
        #expect(engine.unplaced["t"]?.discards[.tooMany] == 0)
    }

    @Test func `departures beyond the limit of stops are ignored and counted`() throws {
        var settings = EngineSettings()
        settings.mostSpokenStops = 10
        var engine = EngineState(timetable: try straightTown(), settings: settings)
        let stops = (0..<30).map { StopDeparturesReading(stopID: "s\($0)") }
        engine.apply(FeedReading(departures: stops), from: "d", at: at("8:00"))
        #expect(engine.unplaced["d"]?.discards[.tooMany] == 20)
    }

    @Test func `updates of one trip with many vehicles are applied in linear time`() throws {
        let timetable = try straightTown()
        let growth = Growth.ofFourTimes(2000) { count in
            var reading = TripUpdateReading()
            for number in 0..<count {
                reading.updates.append(
                    .init(trip: TripReference(tripID: "t1"), vehicleID: "\(number)", delay: 60, stopTimes: 0..<0))
            }
            return FeedReading(tripUpdates: reading)
        } _: { reading in
            var engine = EngineState(timetable: timetable)
            engine.apply(reading, from: "t", at: at("8:00"))
        }
        #expect(growth < Growth.limit)
    }

    @Test func `added trips are applied in linear time`() throws {
        let timetable = try straightTown()
        let growth = Growth.ofFourTimes(1000) {
            FeedReading(tripUpdates: added($0))
        } _: { reading in
            var engine = EngineState(timetable: timetable)
            engine.apply(reading, from: "t", at: at("7:50"))
        }
        #expect(growth < Growth.limit)
    }

    @Test func `vehicles are applied in linear time`() throws {
        let timetable = try straightTown()
        let growth = Growth.ofFourTimes(500) { count in
            FeedReading(vehicles: (0..<count).map { bus("\($0)", Double($0 % 4000), 0, at: "8:02", route: "1") })
        } _: { reading in
            var engine = EngineState(timetable: timetable)
            engine.apply(reading, from: "p", at: at("8:02"))
        }
        #expect(growth < Growth.limit)
    }

    @Test func `alerts that repeat all routes are applied in time linear in their selectors`() throws {
        var town = TinyNetwork()
        town.stop("A", 0, 0)
        town.stop("B", 1000, 0)
        for number in 0..<200 {
            town.route("\(number)")
            _ = town.pattern("\(number)", ["A", "B"])
        }
        let timetable = try town.timetable
        let every = (0..<200).map { AlertReading.Entity(routeID: "\($0)") }
        let growth = Growth.ofFourTimes(5) { count in
            let entities = (0..<count).flatMap { _ in every + [.init(routeType: 3), .init(stopID: "A")] }
            return FeedReading(alerts: (0..<20).map { AlertReading(id: "\($0)", entities: entities) })
        } _: { reading in
            var engine = EngineState(timetable: timetable)
            engine.apply(reading, from: "a", at: at("8:00"))
            #expect(engine.snapshot.alerts.first?.routes.count == 200)
        }
        #expect(growth < Growth.limit)
    }

    @Test func `the selectors of all runs of frequency-based trips are limited over all alerts`() throws {
        var town = TinyNetwork()
        town.stop("A", 0, 0)
        town.stop("B", 1000, 0)
        town.route("1")
        let line = town.pattern("1", ["A", "B"])
        for minute in 0..<1000 {
            town.trip("f", on: line, at: "\(minute / 60):\(minute % 60)", minutes: [0, 10], flags: .hasRuns)
        }
        var engine = EngineState(timetable: try town.timetable)
        let alerts = (0..<110).map {
            AlertReading(id: "\($0)", entities: [.init(trip: TripReference(tripID: "f"))])
        }
        engine.apply(FeedReading(alerts: alerts), from: "a", at: at("8:00"))
        let counts = engine.snapshot.alerts.map(\.selectors.count)
        #expect(counts.count == 110 && counts.reduce(0, +) <= ReadingLimits.alertEntities + 110)
        // No alert may lose all its selectors.
        #expect(counts.max() == 1000 && counts.min() == 1)
    }

    @Test func `of two buses on one trip, only the bus that still reports has the trip`() throws {
        var engine = EngineState(timetable: try straightTown())
        let old = bus("1", 500, 0, at: "8:02", trip: "t1")
        func poll(_ time: String) {
            engine.apply(positions(old, bus("2", 700, 0, at: time, trip: "t1")), from: "p", at: at(time))
        }
        poll("8:03")
        poll("8:03:20")
        // Both buses report the trip, but the first keeps it, so that the match does not alternate between polls.
        #expect(try engine.vehicle("1").match?.trip != nil)
        #expect(try engine.vehicle("2").match?.trip == nil)
        poll("8:03:40")
        #expect(try engine.vehicle("1").match?.trip == nil)
        #expect(try engine.vehicle("1").reading.trip?.tripID == nil)
        #expect(try engine.vehicle("2").match?.trip != nil)
        #expect(engine.snapshot.runs.count { $0.trip != nil && !$0.calls.isEmpty } == 1)
    }
}
