import LiveEngine
import LiveModel
import Testing
import TransitCore

/// Tests the progress of a trip: from its vehicle if there is one, otherwise from the timetable.
struct TripProgressTests {
    private let timetable: Timetable

    init() throws {
        var town = TinyNetwork()
        town.route("1")
        for (number, id) in ["A", "B", "C"].enumerated() { town.stop(id, Double(number) * 1000, 0) }
        let line = town.pattern("1", ["A", "B", "C"])
        town.trip("t", on: line, at: "8:00", minutes: [0, 4, 8])
        timetable = try town.timetable
    }

    private func progress(_ engine: EngineState, at time: String) throws -> TripProgress {
        TripProgress(of: .trip(try timetable.tripDay("t")), in: engine.snapshot, at: at(time))
    }

    @Test func `a trip without a vehicle has its scheduled position`() throws {
        let progress = try progress(EngineState(timetable: timetable), at: "8:06")
        #expect(progress.vehicle == nil && progress.isUnderWay)
        #expect(abs(progress.distance - 1500) < 1)
        #expect(progress.nextStop == (try timetable.stop("C")) && progress.nextOffset == 120)
        #expect(progress.closestStop?.offset == -120 || progress.closestStop?.offset == 120)
    }

    @Test(arguments: [("7:59", 0, false), ("8:00", 0, true), ("8:08", 2, true), ("8:09", 3, false)])
    func `without a vehicle, a trip is under way between its scheduled times`(
        time: String, next: Int, isUnderWay: Bool
    ) throws {
        let progress = try progress(EngineState(timetable: timetable), at: time)
        #expect(progress.nextCallIndex == next)
        #expect(progress.isUnderWay == isUnderWay)
    }

    @Test func `a trip with a vehicle has the vehicle's position, regardless of the timetable`() throws {
        var engine = EngineState(timetable: timetable)
        engine.watch(bus("7", 300, 0, at: "8:03", trip: "t"), bus("7", 500, 0, at: "8:04", trip: "t"))
        let progress = try progress(engine, at: "8:04")
        #expect(progress.vehicle?.id == "7" && progress.isUnderWay)
        #expect(abs(progress.distance - 500) < 2)
        #expect(abs((progress.scheduledDistance ?? 0) - 1000) < 2)
        #expect(progress.nextStop == (try timetable.stop("B")))
        let (stops, metres) = progress.way(to: 2, of: progress.runKey)
        #expect(stops == 1 && abs(metres - 1500) < 2)
    }
}
