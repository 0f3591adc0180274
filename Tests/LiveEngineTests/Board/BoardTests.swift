import LiveEngine
import LiveModel
import Testing
import TransitCore

@Suite struct `The board of a stop` {
    @Test(arguments: [(VehicleReading.StopStatus.incoming, true), (.inTransit, false), (.stopped, false)])
    func `a row is shown as arriving when its vehicle reports that it is approaching the stop`(
        status: VehicleReading.StopStatus, isArriving: Bool
    ) throws {
        for byNumber in [true, false] {
            var engine = EngineState(timetable: try straightTown())
            var reading = bus("7", 900, 0, at: "8:05", trip: "t1")
            reading.stopStatus = status
            if byNumber { reading.stopSequence = 20 } else { reading.stopID = "B" }
            engine.watch(reading)
            #expect(try engine.board("B").arrivals.map(\.isArriving) == [isArriving, false, false])
            #expect(try engine.board("C").arrivals.first?.isArriving == false)
            engine.tick(at: at("8:15"))
            #expect(try engine.board("B").arrivals.allSatisfy { !$0.isArriving })
        }
    }

    @Test func `without live data the board shows the timetable`() throws {
        var engine = EngineState(timetable: try straightTown())
        engine.tick(at: at("8:04"))
        let board = try engine.board("B")
        #expect(board.arrivals.map(\.scheduled) == [at("8:05"), at("8:35"), at("9:05")])
        #expect(board.arrivals.allSatisfy { $0.status == .scheduled && $0.predicted == nil })
        #expect(board.routes == [RouteIndex(0)])
        #expect(board.vehicles == 0)
    }

    @Test func `a late bus stays on the board after its scheduled time`() throws {
        var engine = EngineState(timetable: try straightTown())
        engine.watch(bus("7", 500, 0, at: "8:20", trip: "t1"))
        let row = try #require(try engine.board("C").arrivals.first)
        #expect(row.status == .live && row.scheduled == at("8:10") && row.shown > at("8:20"))
        #expect(row.stopsAway == 1)
        #expect(try #require(row.deviation) > 15 * 60)
        #expect(try engine.board("C").vehicles == 1)
    }

    @Test func `a departed bus is not on the board, even before its scheduled time`() throws {
        var engine = EngineState(timetable: try straightTown())
        engine.watch(bus("7", 1200, 0, at: "8:03", trip: "t1"))
        #expect(try engine.board("B").arrivals.map(\.scheduled) == [at("8:35"), at("9:05")])
    }

    @Test func `a bus that must have passed the stop unobserved is removed from the board`() throws {
        var engine = EngineState(timetable: try straightTown())
        engine.watch(bus("7", 900, 0, at: "8:04:30", trip: "t1"))
        engine.tick(at: at("8:05:10"))
        #expect(try engine.board("B").arrivals.first?.status == .live)
        engine.tick(at: at("8:10"))
        #expect(try engine.board("B").arrivals.first?.scheduled == at("8:35"))
    }

    @Test func `the last stop is marked and shows arrivals`() throws {
        var engine = EngineState(timetable: try straightTown())
        engine.tick(at: at("8:00"))
        #expect(try engine.board("E").arrivals.allSatisfy(\.isLastStop))
        #expect(try engine.board("D").arrivals.allSatisfy { !$0.isLastStop })
    }

    @Test func `a station's board contains the departures of all its stops`() throws {
        var town = TinyNetwork()
        town.stop("station", 0, 0)
        town.stop("platform 1", 0, 10, parent: "station")
        town.stop("platform 2", 0, 20, parent: "station")
        town.stop("far", 5000, 0)
        town.route("1")
        town.route("2")
        let one = town.pattern("1", ["platform 1", "far"])
        let two = town.pattern("2", ["platform 2", "far"])
        town.trip("a", on: one, at: "8:10", minutes: [0, 10])
        town.trip("b", on: two, at: "8:05", minutes: [0, 10])
        var engine = EngineState(timetable: try town.timetable)
        engine.tick(at: at("8:00"))
        #expect(try engine.board("station").arrivals.map(\.scheduled) == [at("8:05"), at("8:10")])
        #expect(try engine.board("station").routes.count == 2)
        #expect(try engine.board("platform 1").arrivals.count == 1)
    }

    @Test func `rows are ordered by displayed time and limited as requested`() throws {
        var engine = EngineState(timetable: try straightTown())
        engine.watch(bus("7", 100, 0, at: "8:34", trip: "t1"), bus("7", 110, 0, at: "8:37", trip: "t1"))
        let board = engine.snapshot.board(
            at: try engine.timetable.stop("C"), from: at("8:37"), to: at("10:00"), limit: 2)
        #expect(board.arrivals.map(\.scheduled) == [at("8:40"), at("8:10")])
    }

    @Test func `a bus is due at its scheduled local time on the day daylight saving ends`() throws {
        // 2026-11-01 in New York: 1:30 happens twice, and service time counts from noon minus twelve hours.
        let sunday = ServiceDate(year: 2026, month: 11, day: 1)!
        var town = TinyNetwork(zone: "America/New_York", days: -30...30)
        town.stop("A", 0, 0)
        town.stop("B", 1000, 0)
        town.route("1")
        town.trip("t", on: town.pattern("1", ["A", "B"]), at: "8:00", minutes: [0, 5])
        var engine = EngineState(timetable: try town.timetable)
        let eight = sunday.utcStart + 13 * 3600
        engine.tick(at: eight - 600)
        #expect(try engine.board("A").arrivals.first?.scheduled == eight)
    }
}
