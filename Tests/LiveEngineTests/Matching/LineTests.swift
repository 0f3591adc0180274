import LiveEngine
import LiveModel
import Testing
import TransitCore

@Suite struct `Matching along a line` {
    @Test func `a bus is matched at its distance along the line`() throws {
        var engine = EngineState(timetable: try straightTown())
        engine.watch(bus("7", 1500, 12, at: "8:08", trip: "t1"))
        let match = try #require(try engine.vehicle("7").match)
        #expect(abs(match.distance - 1500) < 2)
        #expect(abs(match.offset - 12) < 1)
        #expect(try match.trip == engine.timetable.tripDay("t1"))
    }

    @Test func `a small backward move does not change a bus's distance`() throws {
        var engine = EngineState(timetable: try straightTown())
        engine.watch(
            bus("7", 1500, 0, at: "8:08", trip: "t1"), bus("7", 1480, 3, at: "8:08:20", trip: "t1"),
            bus("7", 1496, 0, at: "8:08:40", trip: "t1"))
        #expect(abs(try #require(try engine.vehicle("7").match).distance - 1500) < 2)
    }

    @Test func `on an out-and-back street the way back has greater distances than the way out`() throws {
        var engine = EngineState(timetable: try outAndBackTown())
        var last = -1.0
        for minute in 1..<20 {
            let along = Double(minute) * 200
            let x = along <= 2000 ? along : 4000 - along
            // The reports have no bearing and are equally near to the way out and the way back.
            engine.watch(bus("7", x, 5, at: "8:\(minute)", trip: "t1"))
            let distance = try #require(try engine.vehicle("7").match).distance
            #expect(distance > last, "minute \(minute)")
            #expect(abs(distance - along) < 30, "minute \(minute)")
            last = distance
        }
    }

    @Test(arguments: [(Float(90), 1500.0), (270, 2510)])
    func `where a line passes a point twice, the bearing of the first fix selects the pass`(
        bearing: Float, along: Double
    ) throws {
        var engine = EngineState(timetable: try outAndBackTown())
        engine.watch(bus("7", 1500, 5, at: "8:10", trip: "t1", bearing: bearing))
        #expect(abs(try #require(try engine.vehicle("7").match).distance - along) < 15)
    }

    @Test(arguments: [(Float(90), 1500.0), (270, 2510)], [(String?.some("any"), nil), (nil, "1")])
    func `without a timetable, the first fix of a trip or route takes the pass along its bearing`(
        _ way: (bearing: Float, along: Double), _ named: (trip: String?, route: String?)
    ) throws {
        var engine = EngineState(timetable: try outAndBackTown(hasTrips: false))
        var reading = bus("7", 1500, 5, at: "8:10", trip: named.trip, route: "1", bearing: way.bearing)
        reading.trip?.routeID = "1"
        engine.watch(reading)
        #expect(abs(try #require(try engine.vehicle("7").match).distance - way.along) < 15)
        // The bus continues along its last bearing.
        reading.at = at("8:11")
        reading.position = TinyNetwork.coordinate(way.bearing == 90 ? 1700 : 1300, 5)
        engine.watch(reading)
        #expect(abs(try #require(try engine.vehicle("7").match).distance - way.along - 200) < 15)
    }

    @Test(arguments: [("8:07", 1500.0), ("8:13", 2510)])
    func `without a bearing, the scheduled time selects the pass`(time: String, along: Double) throws {
        var engine = EngineState(timetable: try outAndBackTown())
        engine.watch(bus("7", 1500, 5, at: time, trip: "t1"))
        #expect(abs(try #require(try engine.vehicle("7").match).distance - along) < 15)
    }

    @Test func `the stop that a bus reports selects the pass`() throws {
        var engine = EngineState(timetable: try outAndBackTown())
        var reading = bus("7", 1010, 5, at: "8:05", trip: "t1")
        reading.stopSequence = 40
        reading.stopStatus = .stopped
        engine.watch(reading)
        #expect(abs(try #require(try engine.vehicle("7").match).distance - 3000) < 20)
    }

    @Test func `a bus on a scheduled loop starts at distance 0 and has its layover at the end`() throws {
        var engine = EngineState(timetable: try loopTown())
        engine.watch(bus("7", 0, 20, at: "7:58", trip: "first"))
        #expect(try engine.vehicle("7").match?.distance == 0)
        engine.watch(
            bus("7", 500, 0, at: "8:02", trip: "first"), bus("7", 1000, 500, at: "8:07", trip: "first"),
            bus("7", 500, 1000, at: "8:12", trip: "first"), bus("7", 0, 500, at: "8:17", trip: "first"),
            bus("7", 0, 10, at: "8:20", trip: "first"))
        let vehicle = try engine.vehicle("7")
        #expect(try #require(vehicle.match).distance > 3900)
        #expect(vehicle.state == .layover)
    }

    @Test func `a vehicle whose trip changes is matched at the beginning of the next trip`() throws {
        var engine = EngineState(timetable: try loopTown())
        engine.watch(
            bus("7", 0, 500, at: "8:17", trip: "first"), bus("7", 0, 10, at: "8:21", trip: "first"),
            bus("7", 0, 10, at: "8:31", trip: "second"))
        let match = try #require(try engine.vehicle("7").match)
        #expect(match.distance < 50)
        #expect(try match.trip == engine.timetable.tripDay("second"))
    }
}
