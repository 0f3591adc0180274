import LiveEngine
import LiveModel
import Testing
import TransitCore

/// Without a timetable, the history provides a trip's usual times along its line.
@Suite struct `Usual times` {
    private static let day: Int64 = 86_400

    /// Returns a line two kilometres out and back along one street, driven at 5 m/s from 8:00 on.
    private func outAndBack() throws -> Timetable {
        var town = TinyNetwork()
        for (id, x, y) in [("A", 0.0, 0.0), ("B", 1000, 0), ("C", 2000, 0), ("D", 1000, 5), ("E", 300, 5)] {
            town.stop(id, x, y)
        }
        town.route("1")
        _ = town.pattern("1", ["A", "B", "C", "D", "E"], along: [(0, 0), (2000, 0), (2000, 5), (300, 5)])
        return try town.timetable
    }

    private func report(_ along: Double, day: Int64, y: Double = 2) -> VehicleReading {
        var report = bus("7", along <= 2000 ? along : 4000 - along, y, at: "8:00", route: "1")
        report.trip?.tripID = "800"
        report.at = at("8:00") + day * Self.day + Int64(along / 5)
        return report
    }

    private func drive(_ engine: inout EngineState, day: Int64, upTo end: Double, y: Double = 2) {
        for along in stride(from: 0, through: end, by: 200) { engine.watch(report(along, day: day, y: y)) }
        engine.tick(at: at("10:00") + day * Self.day)
    }

    @Test(arguments: [("8:03:20", 1000.0), ("8:10", 3000)])
    func `usual times distinguish the way out from the way back`(time: String, along: Double) throws {
        var engine = EngineState(timetable: try outAndBack())
        for day: Int64 in -3..<0 { drive(&engine, day: day, upTo: 3600) }
        var report = report(1000, day: 0)
        report.at = at(time)
        engine.watch(report)
        #expect(abs(try #require(try engine.vehicle("7").match).distance - along) < 20)
    }

    @Test func `observed movement overrides usual times`() throws {
        var engine = EngineState(timetable: try outAndBack())
        engine.watch(report(1000, day: 0))
        #expect(try #require(try engine.vehicle("7").match).distance < 1100)
        for along in [3200.0, 3400, 3600] {
            var report = report(along, day: 0)
            report.at = at("8:05") + Int64((along - 3000) / 5)
            engine.watch(report)
        }
        #expect(abs(try #require(try engine.vehicle("7").match).distance - 3600) < 20)
    }

    @Test func `a trip that begins within its line stays at its first stop until its usual departure`() throws {
        var town = TinyNetwork()
        for (number, id) in ["A", "B", "C", "D"].enumerated() { town.stop(id, Double(number) * 1000, 0) }
        town.route("1")
        _ = town.pattern("1", ["A", "B", "C", "D"], along: [(0, 0), (3000, 0)])
        var engine = EngineState(timetable: try town.timetable)
        func watch(_ minute: Int64, _ distance: Double, day: Int64) {
            var report = bus("7", distance, 0, at: "8:00", route: "1")
            report.trip?.tripID = "800"
            report.at = at("8:00") + day * Self.day + minute * 60
            engine.watch(report)
        }
        for day: Int64 in -3..<0 {
            for minute: Int64 in -10...0 { watch(minute, 1850, day: day) }
            for minute: Int64 in 1...4 { watch(minute, min(1850 + Double(minute) * 300, 3000), day: day) }
            engine.tick(at: at("10:00") + day * Self.day)
        }
        for minute: Int64 in -9 ... -7 { watch(minute, 1850, day: 0) }
        let call = try #require(try engine.board("D").arrivals.first?.predicted)
        #expect(abs(call.likely - at("8:03:50")) < 40)
    }

    @Test func `a bus that is off its line for one fix keeps its prediction`() throws {
        var engine = EngineState(timetable: try outAndBack())
        for day: Int64 in -3..<0 { drive(&engine, day: day, upTo: 3600) }
        engine.watch(report(600, day: 0), report(800, day: 0))
        let before = try #require(try engine.board("C").arrivals.first?.predicted).likely
        engine.watch(report(1000, day: 0, y: 300))
        #expect(abs(try #require(try engine.board("C").arrivals.first?.predicted).likely - before) < 20)
    }

    @Test func `a bus loses its match after five consecutive fixes off its lines`() throws {
        var engine = EngineState(timetable: try outAndBack())
        engine.watch(report(600, day: 0), report(800, day: 0))
        for along in stride(from: 1000.0, to: 1800, by: 200) { engine.watch(report(along, day: 0, y: 300)) }
        #expect(try engine.vehicle("7").match != nil)
        engine.watch(report(1800, day: 0, y: 300))
        #expect(try engine.vehicle("7").match == nil)
        engine.watch(report(2000, day: 0))
        #expect(try engine.vehicle("7").match != nil)
    }

    @Test func `a trip's days share one history key even if two lines match its positions equally well`() throws {
        var town = TinyNetwork()
        for (id, x) in [("A", 0.0), ("M", 1000), ("B", 2000)] { town.stop(id, x, 0) }
        town.route("1")
        _ = town.pattern("1", ["A", "B"], along: [(0, 0), (2000, 0)])
        _ = town.pattern("1", ["A", "M", "B"], along: [(0, 12), (2000, 12)])
        var engine = EngineState(timetable: try town.timetable)
        for (day, y): (Int64, Double) in [(-3, 2), (-2, 2), (-1, 8)] { drive(&engine, day: day, upTo: 2000, y: y) }
        #expect(Set(engine.takeTrajectories().map(\.key)).count == 1)
    }
}
