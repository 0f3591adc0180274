import LiveEngine
import LiveModel
import Testing
import TransitCore

@Suite struct `Loops without a timetable` {
    /// Returns a position on the loop, which is a kilometre a side.
    private func place(_ along: Double) -> TinyNetwork.Point {
        let along = along.truncatingRemainder(dividingBy: 4000)
        switch along {
        case ..<1000: return (along, 0)
        case ..<2000: return (1000, along - 1000)
        case ..<3000: return (3000 - along, 1000)
        default: return (0, 4000 - along)
        }
    }

    private func report(_ along: Double, at moment: EpochSeconds) -> VehicleReading {
        let place = place(along)
        var report = bus("7", place.x, place.y, at: "8:00", trip: "T\(Int(along / 4000))", route: "loop", direction: 0)
        report.at = moment
        return report
    }

    @Test(arguments: [true, false]) func `a bus passes the end of a loop without a jump`(closing: Bool) throws {
        var engine = EngineState(timetable: try loopWithoutTrips(closing: closing))
        for step in 0..<240 {
            let along = 3000 + Double(step) * 100
            engine.watch(report(along, at: at("8:00") + Int64(step) * 15))
            let vehicle = try engine.vehicle("7")
            let distance = try #require(vehicle.match).distance
            let off = abs(distance - along.truncatingRemainder(dividingBy: 4000))
            #expect(min(off, 4000 - off) < 60, "at \(along)")
            #expect(vehicle.state == .moving && vehicle.nextStop != nil, "at \(along)")
        }
    }

    @Test func `every stop is predicted one lap ahead at the observed speed`() throws {
        for start in stride(from: 0.0, to: 4000, by: 130) {
            var engine = EngineState(timetable: try loopWithoutTrips())
            // The bus drives for two minutes at 6 m/s.
            for second in stride(from: 0, through: 120, by: 15) {
                engine.watch(report(4000 + start + Double(second) * 6, at: at("8:00") + Int64(second)))
            }
            let now = engine.snapshot.at
            let here = (start + 720).truncatingRemainder(dividingBy: 4000)
            for (stop, there) in [("A", 0.0), ("B", 1000), ("C", 2000), ("D", 3000)] {
                let rows = try engine.board(stop, minutes: 60).arrivals
                let way = (there - here + 4000).truncatingRemainder(dividingBy: 4000)
                guard way > 100, way < 3900 else { continue }
                let first = try #require(rows.first, "no bus for \(stop) from \(start)")
                let speed = way / Double(try #require(first.predicted).likely - now)
                #expect((4.5...7).contains(speed), "\(stop) from \(start): \(speed) m/s")
                #expect(rows.allSatisfy { !$0.isLastStop } && Set(rows.map(\.shown)).count == rows.count)
                #expect(rows.count == (there > here || there == 0 ? 2 : 1))
            }
        }
    }

    @Test func `the next stop after the last stop of a loop is its first`() throws {
        var engine = EngineState(timetable: try loopWithoutTrips(closing: false))
        engine.watch(report(3100, at: at("8:00")), report(3300, at: at("8:00:30")))
        let next = try #require(try engine.vehicle("7").nextStop)
        #expect(next.patternStop.position == 0)
        // 700 metres remain to the next stop.
        #expect((90...160).contains(try #require(next.shown) - at("8:00:30")))
    }

    @Test func `a bus beside the start of a loop is at layover, then moves on`() throws {
        var engine = EngineState(timetable: try loopWithoutTrips())
        engine.watch(report(3900, at: at("8:00")), bus("7", -150, -100, at: "8:01", route: "loop"))
        #expect(try engine.vehicle("7").state == .layover)
        engine.watch(bus("7", -150, -100, at: "8:05", route: "loop"), report(4200, at: at("8:06")))
        let vehicle = try engine.vehicle("7")
        #expect(abs(try #require(vehicle.match).distance - 200) < 30 && vehicle.state == .moving)
    }

    @Test(arguments: [true, false])
    func `of two vehicles on a dated trip, only the fresh one is on the board`(isDated: Bool) throws {
        var engine = EngineState(timetable: try loopWithoutTrips())
        var (first, second) = (report(100, at: at("8:00")), report(400, at: at("8:09")))
        second.id = "8"
        first.trip?.startDate = isDated ? TinyNetwork.day : nil
        second.trip?.startDate = first.trip?.startDate
        engine.apply(FeedReading(vehicles: [first, second]), from: "positions", at: at("8:09"))
        let seen = try engine.board("B", minutes: 20).arrivals.compactMap(\.vehicle)
        #expect(Set(seen.map { engine.snapshot.vehicles[$0].id }) == (isDated ? ["8"] : ["7", "8"]))
        #expect(engine.snapshot.vehicles.count == 2)
    }

    @Test func `an unknown trip id is not counted as an error in a network without trips`() throws {
        var engine = EngineState(timetable: try loopWithoutTrips())
        engine.watch(report(100, at: at("8:00")))
        #expect(engine.unplaced["positions"]?.discards.total == 0)
        var timed = EngineState(timetable: try loopTown())
        timed.watch(report(100, at: at("8:00")))
        #expect(timed.unplaced["positions"]?.discards[.noTrip] == 1)
    }

    @Test(arguments: [UInt8(0), 1])
    func `the reported direction selects the vehicle's pattern`(direction: UInt8) throws {
        var engine = EngineState(timetable: try streetWithoutTrips())
        engine.watch(bus("7", 900, 0, at: "8:00", trip: "?", route: "1", direction: direction))
        let match = try #require(try engine.vehicle("7").match)
        #expect(engine.timetable.patternDirections[match.pattern] == direction)
        #expect(abs(match.distance - (direction == 0 ? 900 : 1100)) < 2)
        #expect(try engine.vehicle("7").nextStop?.patternStop.position == (direction == 0 ? 1 : 5))
    }

    @Test func `after the last stop of a direction, the next stop is the first of the opposite direction`() throws {
        var engine = EngineState(timetable: try streetWithoutTrips())
        engine.watch(
            bus("7", 1500, 0, at: "8:00", route: "1", direction: 0),
            bus("7", 1990, 0, at: "8:01:30", route: "1", direction: 0))
        let vehicle = try engine.vehicle("7")
        #expect(vehicle.state == .layover)
        #expect(vehicle.nextStop?.patternStop.position == 3)
        #expect(try engine.board("B").arrivals.count == 1)
        engine.watch(bus("7", 1800, 0, at: "8:03", route: "1", direction: 1))
        #expect(abs(try #require(try engine.vehicle("7").match).distance - 200) < 5)
    }
}

@Suite struct `Vehicle facts from providers` {
    private func seen(_ change: (inout VehicleReading) -> Void) throws -> LiveVehicle {
        var engine = EngineState(timetable: try loopWithoutTrips())
        var reading = bus("7", 500, 0, at: "8:00", route: "loop")
        change(&reading)
        engine.watch(reading)
        return try engine.vehicle("7")
    }

    @Test func `a provider's punctuality is used if none is computed`() throws {
        #expect(try seen { _ in }.punctuality == .unknown)
        #expect(try seen { $0.punctuality = .late }.punctuality == .late)
        #expect(try seen { ($0.punctuality, $0.deviation) = (.late, 10) }.punctuality == .onTime)
    }

    @Test func `a provider's layover status is used unless the bus moves`() throws {
        #expect(try seen { $0.isOnLayover = true }.state == .layover)
        #expect(try seen { ($0.isOnLayover, $0.speed) = (true, 0) }.state == .layover)
        #expect(try seen { ($0.isOnLayover, $0.speed) = (true, 9) }.state == .moving)
    }
}
