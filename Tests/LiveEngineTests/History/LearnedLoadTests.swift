import TestSupport
import Testing
import TransitCore

@testable import LiveEngine
@testable import LiveModel

@Suite struct `The cost of learned predictions` {
    private static let lines = 50
    private static let stops = 40

    private func city() throws -> Timetable {
        var town = TinyNetwork()
        for line in 0..<Self.lines {
            town.route("\(line)")
            for stop in 0..<Self.stops { town.stop("\(line)-\(stop)", Double(stop) * 400, Double(line) * 300) }
            _ = town.pattern(
                "\(line)", (0..<Self.stops).map { "\(line)-\($0)" },
                along: [(0, Double(line) * 300), (Double(Self.stops) * 400, Double(line) * 300)])
        }
        return try town.timetable
    }

    /// Returns twelve days of each of a thousand trips.
    private func days(of timetable: Timetable) -> [Trajectory] {
        let start: Int32 = 8 * 3600
        return (1...12).reversed().flatMap { back -> [Trajectory] in
            let date = TinyNetwork.day.advanced(by: -7 * Int32(back) / 5)
            return (0..<1000).map { number in
                let line = timetable.identity(of: PatternIndex(number % Self.lines))
                let times = (0..<Int32(Self.stops)).map { start + $0 * 80 + Int32(back * 7 % 11) * $0 }
                return Trajectory(
                    key: TripKey(pattern: line, name: TripName(id: "trip \(number)", on: date)), date: date,
                    arrivals: times, departures: times.map { $0 + 10 })
            }
        }
    }

    private func report(_ engine: inout EngineState, round: Int) {
        let reports = (0..<1000).map { number -> VehicleReading in
            var report = bus(
                "bus \(number)", Double(number % 7) * 1500 + Double(round) * 75, Double(number % Self.lines) * 300,
                at: "8:10", trip: "trip \(number)", route: "\(number % Self.lines)")
            report.at = at("8:10") + Int64(round) * 15
            return report
        }
        engine.apply(FeedReading(vehicles: reports), from: "p", at: at("8:10") + Int64(round) * 15)
    }

    private func engine() throws -> EngineState {
        let timetable = try city()
        var engine = EngineState(timetable: timetable)
        engine.recall(days(of: timetable), nil)
        return engine
    }

    @Test func `each of a thousand buses has predicted calls`() throws {
        var engine = try engine()
        for round in 0..<3 { report(&engine, round: round) }
        #expect(engine.snapshot.runs.count >= 1000)
        #expect(engine.snapshot.runs.allSatisfy { $0.isUpcoming || !$0.calls.isEmpty })
    }

    @Suite(.enabled(if: Measuring.isWanted, "measures time")) struct MeasuredTests {
        @Test func `a thousand buses polled every fifteen seconds take less than a tenth of a core`() throws {
            let load = `The cost of learned predictions`()
            var engine = try load.engine()
            let median = Measuring.median("learned predictions of 1,000 buses (ms)", runs: 9) {
                load.report(&engine, round: $0)
            }
            #expect(median < 1500)
        }
    }
}
