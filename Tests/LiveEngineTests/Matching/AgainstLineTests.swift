import LiveEngine
import LiveModel
import Testing
import TransitCore

@Suite struct `Driving against the line` {
    @Test(arguments: [270, nil] as [Float?])
    func `a bus that drives against its trip's line is off route`(bearing: Float?) throws {
        var engine = EngineState(timetable: try straightTown())
        for step in 0..<6 {
            engine.watch(bus("7", 3000 - Double(step) * 200, 5, at: "8:0\(step)", trip: "t1", bearing: bearing))
        }
        let vehicle = try engine.vehicle("7")
        #expect(vehicle.state == .offRoute)
        #expect(vehicle.path.isEmpty)
    }

    @Test func `a bus is matched again as soon as it drives along its line`() throws {
        var engine = EngineState(timetable: try straightTown())
        for step in 0..<5 {
            engine.watch(bus("7", 2000 - Double(step) * 400, 5, at: "8:0\(step)", trip: "t1"))
        }
        #expect(try engine.vehicle("7").state == .offRoute)
        engine.watch(bus("7", 700, 5, at: "8:06", trip: "t1"))
        let vehicle = try engine.vehicle("7")
        #expect(vehicle.state == .moving)
        #expect(abs(try #require(vehicle.match).distance - 700) < 5)
        #expect(!vehicle.path.isEmpty)
    }

    @Test(arguments: [nil, 0, 1] as [UInt8?])
    func `a bus that reports only its route is matched to its direction of travel`(direction: UInt8?) throws {
        var engine = EngineState(timetable: try twoWayTown())
        for step in 0..<6 {
            engine.watch(bus("7", 3000 - Double(step) * 200, 5, at: "8:0\(step)", route: "1", direction: direction))
        }
        let vehicle = try engine.vehicle("7")
        let match = try #require(vehicle.match)
        #expect(engine.timetable.patternDirections[match.pattern] == 1)
        #expect(vehicle.state == .moving)
        #expect(abs(match.distance - 2000) < 5)
    }

    @Test func `a bus deadheading to its first stop departs no earlier than it can arrive there`() throws {
        var engine = EngineState(timetable: try straightTown())
        engine.watch(
            bus("7", 3400, 5, at: "7:53", trip: "other"), bus("7", 3000, 5, at: "7:54", trip: "t1"),
            bus("7", 2600, 5, at: "7:55", trip: "t1"))
        #expect(try engine.vehicle("7").state == .offRoute)
        let first = try #require(try engine.board("A").arrivals.first)
        #expect(try #require(first.predicted).departure >= at("8:00"))
    }

    @Test func `a bus that passes the end of a loop continues at its beginning`() throws {
        var engine = EngineState(timetable: try loopWithoutTrips())
        engine.watch(
            bus("7", 0, 400, at: "8:00", route: "loop"), bus("7", 0, 200, at: "8:01", route: "loop"),
            bus("7", 150, 0, at: "8:02", route: "loop"), bus("7", 350, 0, at: "8:03", route: "loop"))
        let vehicle = try engine.vehicle("7")
        #expect(vehicle.state == .moving)
        #expect(abs(try #require(vehicle.match).distance - 350) < 5)
    }
}

/// Returns the street of ``straightTown()`` in both directions, from eight o'clock.
private func twoWayTown() throws -> Timetable {
    var town = TinyNetwork()
    for (number, id) in ["A", "B", "C", "D", "E"].enumerated() { town.stop(id, Double(number) * 1000, 0) }
    town.route("1")
    let out = town.pattern("1", ["A", "B", "C", "D", "E"], along: [(0, 0), (4000, 0)])
    let back = town.pattern("1", ["E", "D", "C", "B", "A"], along: [(4000, 0), (0, 0)], direction: 1)
    town.trip("out", on: out, at: "8:00", minutes: [0, 5, 10, 15, 20])
    town.trip("back", on: back, at: "8:00", minutes: [0, 5, 10, 15, 20])
    return try town.timetable
}
