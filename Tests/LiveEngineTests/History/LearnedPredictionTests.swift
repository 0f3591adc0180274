import Testing
import TransitCore

@testable import LiveEngine
@testable import LiveModel

/// A street without a timetable whose 8:00 trip is slow between B and C every day. Its speed before B
/// does not show this.
@Suite struct `Predictions learned from earlier days` {
    private static let day: Int64 = 86_400

    /// Returns the seconds after 8:00 at which the bus is at a distance: 5 m/s, and 2 m/s between B and C.
    private func moment(at distance: Double) -> Double {
        distance / 5 + max(min(distance, 2000) - 1000, 0) * 0.3
    }

    private func street() throws -> Timetable {
        var town = TinyNetwork()
        for (number, id) in ["A", "B", "C", "D"].enumerated() { town.stop(id, Double(number) * 1000, 0) }
        town.route("1")
        _ = town.pattern("1", ["A", "B", "C", "D"], along: [(0, 0), (3000, 0)])
        return try town.timetable
    }

    private func report(_ distance: Double, day: Int64, late: Double = 0) -> VehicleReading {
        var report = bus("7", distance, 0, at: "8:00", route: "1")
        report.trip?.tripID = "800"
        report.at = at("8:00") + day * Self.day + Int64(moment(at: distance) + late)
        return report
    }

    private func drive(_ engine: inout EngineState, day: Int64, upTo end: Double, late: Double = 0) {
        for distance in stride(from: 0, through: end, by: 100) {
            let report = report(distance, day: day, late: late)
            engine.apply(positions(report), from: "positions", at: report.at!)
        }
    }

    private func taught(days: Int64 = 4) throws -> EngineState {
        var engine = EngineState(timetable: try street())
        for day in -days..<0 {
            drive(&engine, day: day, upTo: 3000)
            engine.tick(at: at("10:00") + day * Self.day)
        }
        return engine
    }

    private func predicted(_ engine: EngineState, _ stop: String) throws -> PredictedCall {
        try #require(try engine.board(stop).arrivals.first?.predicted)
    }

    @Test func `a segment that is slow every day is predicted before the bus reaches it`() throws {
        var engine = try taught()
        drive(&engine, day: 0, upTo: 900)
        let call = try predicted(engine, "C")
        #expect(abs(call.likely - at("8:00") - Int64(moment(at: 2000))) < 40)
        #expect(call.low <= call.likely && call.likely <= call.high && call.shown <= call.likely)
        var untaught = EngineState(timetable: try street())
        drive(&untaught, day: 0, upTo: 900)
        #expect(try predicted(untaught, "C").likely < call.likely - 120)
    }

    @Test func `a late bus is predicted to stay late`() throws {
        var engine = try taught()
        drive(&engine, day: 0, upTo: 900, late: 300)
        #expect(abs(try predicted(engine, "C").likely - at("8:05") - Int64(moment(at: 2000))) < 60)
    }

    @Test func `trajectories are returned only once, and an engine restored from them makes the same predictions`()
        throws
    {
        var teacher = try taught()
        let trips = teacher.takeTrajectories()
        #expect(trips.count == 4 && teacher.takeTrajectories().isEmpty)
        var engine = EngineState(timetable: try street())
        engine.recall(trips, nil)
        drive(&engine, day: 0, upTo: 900)
        drive(&teacher, day: 0, upTo: 900)
        #expect(try predicted(engine, "C").likely == predicted(teacher, "C").likely)
        var successor = EngineState(timetable: try street(), learnedState: teacher.learnedState)
        drive(&successor, day: 0, upTo: 900)
        #expect(try predicted(successor, "C").likely == predicted(teacher, "C").likely)
    }

    @Test func `a pattern with changed stops has no history`() throws {
        var teacher = try taught()
        var town = TinyNetwork()
        for (number, id) in ["A", "X", "C", "D"].enumerated() { town.stop(id, Double(number) * 1000, 0) }
        town.route("1")
        _ = town.pattern("1", ["A", "X", "C", "D"], along: [(0, 0), (3000, 0)])
        teacher.replaceTimetable(try town.timetable, at: at("7:00"))
        drive(&teacher, day: 0, upTo: 900)
        #expect(try predicted(teacher, "C").likely < at("8:00") + Int64(moment(at: 2000)) - 60)
    }

    @Test func `a trip is matched to the branch that it served on earlier days`() throws {
        var town = TinyNetwork()
        town.stop("A", 0, 0)
        town.stop("N", 1000, 1000)
        town.stop("S", 1000, -1000)
        town.route("1")
        _ = town.pattern("1", ["A", "N"], along: [(0, 0), (1000, 0), (1000, 1000)])
        _ = town.pattern("1", ["A", "S"], along: [(0, 0), (1000, 0), (1000, -1000)])
        var engine = EngineState(timetable: try town.timetable)
        func report(_ along: Double, day: Int64) -> VehicleReading {
            var report = bus("7", min(along, 1000), -max(along - 1000, 0), at: "8:00", route: "1")
            report.trip?.tripID = "800"
            report.at = at("8:00") + day * Self.day + Int64(along / 5)
            return report
        }
        for day: Int64 in [-2, -1] {
            for along in stride(from: 0.0, through: 2000, by: 100) {
                engine.apply(positions(report(along, day: day)), from: "positions", at: report(along, day: day).at!)
            }
            engine.tick(at: at("10:00") + day * Self.day)
        }
        engine.watch(report(100, day: 0), report(300, day: 0))
        #expect(try engine.board("S").arrivals.first?.predicted != nil)
        #expect(try engine.board("N").arrivals.isEmpty)
    }
}
