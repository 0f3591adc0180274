import Testing
import TransitCore

@testable import LiveEngine
@testable import LiveModel

/// A street without a timetable: every day, the same bus drives out at 8:00 and back at 8:30.
@Suite struct `The next trip of a vehicle` {
    private static let day: Int64 = 86_400

    /// Returns a report at a distance, in metres, along a trip, which takes 400 s from end to end.
    private func report(
        _ trip: String, _ along: Double, day: Int64 = 0, late: Int64 = 0, bus id: String = "7", run: String? = nil
    ) -> VehicleReading {
        let isBack = trip == "830"
        var report = bus(
            id, isBack ? 2000 - along : along, 0, at: isBack ? "8:30" : "8:00", trip: trip, route: "1",
            direction: isBack ? 1 : 0)
        report.dutyID = run
        report.at = report.at! + day * Self.day + Int64(along / 5) + late
        return report
    }

    private func drive(
        _ engine: inout EngineState, _ trip: String, day: Int64 = 0, upTo end: Double = 2000, late: Int64 = 0,
        bus: String = "7", run: String? = nil
    ) {
        for along in stride(from: 0, through: end, by: 100) {
            engine.watch(report(trip, along, day: day, late: late, bus: bus, run: run))
        }
    }

    private func taught(days: Int64 = 3) throws -> EngineState {
        var engine = EngineState(timetable: try streetWithoutTrips())
        for day in -days..<0 {
            drive(&engine, "800", day: day)
            drive(&engine, "830", day: day)
            engine.tick(at: at("12:00") + day * Self.day)
        }
        return engine
    }

    private func next(_ engine: EngineState, of bus: String = "7") -> LiveRun? {
        engine.snapshot.runs.first { $0.isUpcoming && $0.vehicle.map { engine.snapshot.vehicles[$0].id } == bus }
    }

    @Test func `the next trip is predicted at its usual time before it begins`() throws {
        var engine = try taught()
        drive(&engine, "800", upTo: 1200)
        let run = try #require(next(engine))
        #expect(run.addedTripID == "830" && run.firstCallIndex == 0)
        #expect(abs(run.calls[0].departure - at("8:30")) < 30)
        #expect(abs(run.calls[2].likely - at("8:36:40")) < 90)
        #expect(run.calls.allSatisfy { $0.low < $0.likely && $0.likely < $0.high })
        let named = engine.shownForecasts().filter { $0.run.isUpcoming }.map(\.tripID)
        #expect(named == ["830"])
    }

    @Test func `the next trip has one row on a board, while predicted and while under way`() throws {
        var engine = try taught()
        drive(&engine, "800", upTo: 600)
        let arrivals = try engine.board("B").arrivals
        #expect(arrivals.count == 2)
        #expect(arrivals.map(\.stopsAway) == [0, nil] && arrivals[1].vehicle == arrivals[0].vehicle)
        let ids = try engine.board("B").arrivalIDs(in: engine.timetable)
        drive(&engine, "800")
        drive(&engine, "830", upTo: 500)
        #expect(try engine.board("B").arrivals.first?.stopsAway == 0)
        #expect(try engine.board("B").arrivalIDs(in: engine.timetable).filter { $0 == ids[1] }.count == 1)
    }

    @Test func `a departure with the next trip's id updates the row of the next trip`() throws {
        var engine = try taught()
        drive(&engine, "800", upTo: 600)
        let departure = DepartureReading(routeID: "1", tripID: "830", scheduled: at("8:45"), platform: "2")
        let reading = StopDeparturesReading(stopID: "B", departures: [departure])
        engine.apply(FeedReading(departures: [reading]), from: "departures", at: at("8:02"))
        let arrivals = try engine.board("B").arrivals
        #expect(arrivals.count == 2 && arrivals.last?.platform == "2" && arrivals.last?.vehicle == 0)
    }

    @Test func `the next trip starts immediately if no layover is usual`() throws {
        var engine = EngineState(timetable: try streetWithoutTrips())
        for day: Int64 in -3..<0 {
            drive(&engine, "800", day: day, late: day * 60)
            drive(&engine, "830", day: day, late: day * 60 - 1380)
            engine.tick(at: at("12:00") + day * Self.day)
        }
        drive(&engine, "800", upTo: 1200, late: -400)
        let run = try #require(next(engine))
        let came = try #require(engine.snapshot.runs.first { !$0.isUpcoming }?.calls.last).likely
        #expect(run.firstCallIndex == 1 && (150..<500).contains(run.calls[0].likely - came))
    }

    @Test func `the next trip does not leave before its bus has arrived and had its layover`() throws {
        var engine = try taught()
        drive(&engine, "800", upTo: 1200, late: 1800)
        let run = try #require(next(engine))
        let came = try #require(engine.snapshot.runs.first { !$0.isUpcoming }?.calls.last).likely
        #expect(came > at("8:35") && run.calls[0].departure - came >= 60)
    }

    @Test func `no next trip is predicted if another bus is already on it`() throws {
        var engine = try taught()
        drive(&engine, "800", upTo: 1200)
        let other = report("830", 100, late: -1620, bus: "8")
        engine.apply(positions(report("800", 1300), other), from: "positions", at: report("800", 1300).at!)
        #expect(next(engine)?.addedTripID == nil)
    }

    @Test func `if two trips share an id, the vehicle's duty determines the next trip`() throws {
        var engine = EngineState(timetable: try streetWithoutTrips())
        for day: Int64 in -3..<0 {
            drive(&engine, "800", day: day, bus: "7", run: "a")
            drive(&engine, "830", day: day, bus: "7", run: "a")
            drive(&engine, "800", day: day, late: 18_000, bus: "8", run: "b")
            drive(&engine, "900", day: day, late: 19_800, bus: "8", run: "b")
            engine.tick(at: at("16:00") + day * Self.day)
        }
        drive(&engine, "800", upTo: 1000, bus: "1", run: "a")
        #expect(next(engine, of: "1")?.addedTripID == "830")
        drive(&engine, "800", upTo: 1000, late: 18_000, bus: "2", run: "b")
        #expect(next(engine, of: "2")?.addedTripID == "900")
    }

    @Test func `trajectories contain the links between successive trips`() throws {
        var teacher = try taught()
        let kept = teacher.takeTrajectories()
        #expect(kept.map(\.link?.tripID) == ["800", "830", "800", "830", "800", "830"])
        #expect(kept.map { $0.link?.before == nil } == [true, false, true, false, true, false])
        var engine = EngineState(timetable: try streetWithoutTrips())
        engine.recall(kept, nil)
        drive(&engine, "800", upTo: 1200)
        #expect(next(engine)?.addedTripID == "830")
    }

    @Test func `arrivals on the next trip update the calibration of upcoming runs`() throws {
        var engine = try taught()
        let before = engine.learnedState.calibration
        drive(&engine, "800")
        drive(&engine, "830")
        engine.tick(at: at("9:30"))
        let cells = Calibration.knots.count * 2 * Calibration.State.upcoming.rawValue
        let (old, new) = (before.cells[cells...], engine.learnedState.calibration.cells[cells...])
        #expect(old != new)
    }
}

/// Returns a street with a timetable: `t1` out at 8:00, back `b1` at 8:30 and `b2` at 9:00.
@Suite struct `The next trip in a timetable` {
    private func town(block: String = "") throws -> Timetable {
        var town = TinyNetwork()
        for (number, id) in ["A", "B", "C"].enumerated() { town.stop(id, Double(number) * 1000, 0) }
        town.route("1")
        let out = town.pattern("1", ["A", "B", "C"], along: [(0, 0), (2000, 0)], direction: 0)
        let back = town.pattern("1", ["C", "B", "A"], along: [(2000, 0), (0, 0)], direction: 1)
        town.trip("t1", on: out, at: "8:00", minutes: [0, 5, 10], block: block)
        town.trip("b1", on: back, at: "8:30", minutes: [0, 5, 10])
        town.trip("b2", on: back, at: "9:00", minutes: [0, 5, 10])
        return try town.timetable
    }

    private func drive(_ engine: inout EngineState, _ trip: String, from start: String, day: Int64, upTo end: Double) {
        for along in stride(from: 0, through: end, by: 200) {
            var report = bus("7", trip == "t1" ? along : 2000 - along, 0, at: start, trip: trip)
            report.trip?.startDate = TinyNetwork.day.advanced(by: Int32(day))
            report.at = report.at! + day * 86_400 + Int64(along * 0.3)
            engine.watch(report)
        }
    }

    private func taught(block: String = "") throws -> EngineState {
        var engine = EngineState(timetable: try town(block: block))
        for day: Int64 in -2..<0 {
            drive(&engine, "t1", from: "8:00", day: day, upTo: 2000)
            drive(&engine, "b2", from: "9:00", day: day, upTo: 2000)
            engine.tick(at: at("12:00") + day * 86_400)
        }
        drive(&engine, "t1", from: "8:00", day: 0, upTo: 1000)
        return engine
    }

    @Test func `the next trip is the one served on earlier days, and has one row`() throws {
        let engine = try taught()
        let run = try #require(engine.snapshot.runs.first { $0.isUpcoming })
        #expect(run.trip == (try engine.timetable.tripDay("b2")))
        let arrivals = try engine.board("A").arrivals.filter { $0.trip == run.trip }
        #expect(arrivals.count == 1 && arrivals[0].status == .live && arrivals[0].vehicle == 0)
        #expect(try engine.board("A").arrivals.count { $0.predicted != nil && $0.stopsAway == nil } == 1)
    }

    @Test func `no next trip is predicted after the last trip of a block`() throws {
        #expect(try taught(block: "x").snapshot.runs.allSatisfy { !$0.isUpcoming })
    }
}

@Suite struct `Order of trips` {
    private func trip(_ number: UInt64, after before: UInt64, day: Int32) -> Trajectory {
        Trajectory(
            key: TripKey(pattern: PatternIdentity(rawValue: 1), name: TripName(number: number, days: .weekday)),
            date: TinyNetwork.day.advanced(by: day), arrivals: [], departures: [],
            link: TripLink(number: TripNumber(rawValue: number), before: TripNumber(rawValue: before)))
    }

    private func after(_ number: UInt64, _ successions: NextTripHistory) -> [UInt64] {
        successions.after(TripNumber(rawValue: number)).map(\.link.number.rawValue)
    }

    @Test func `the next trips of recent days take precedence over those of earlier days`() {
        var successions = NextTripHistory()
        for day: Int32 in 0..<5 { successions.add(trip(2, after: 1, day: day)) }
        successions.add(trip(3, after: 1, day: 5))
        #expect(after(1, successions) == [2, 3])
        successions.add(trip(3, after: 1, day: 6))
        #expect(after(1, successions) == [3, 2])
        for day: Int32 in 7..<9 { successions.add(trip(3, after: 1, day: day)) }
        #expect(after(1, successions) == [3])
    }

    @Test func `each next trip counts once per day, and the number of trips with a history is limited`() {
        var successions = NextTripHistory()
        for _ in 0..<9 { successions.add(trip(2, after: 1, day: 0)) }
        for day: Int32 in 1..<3 { successions.add(trip(3, after: 1, day: day)) }
        #expect(after(1, successions) == [3])
        for number: UInt64 in 10..<60_010 { successions.add(trip(5, after: number, day: Int32(number / 100))) }
        #expect(after(10, successions).isEmpty && after(60_009, successions) == [5])
    }

    @Test func `if a bus alternates between two trip ids, only the first order is recorded`() {
        var recorder = TripLinker()
        func end(_ number: UInt64, _ from: Int64, _ to: Int64) -> UInt64? {
            recorder.end(TripNumber(rawValue: number), of: "7", EpochSeconds(from)...EpochSeconds(to))?.rawValue
        }
        #expect(end(1, 0, 1000) == nil)
        #expect(end(2, 1000, 1100) == 1)
        #expect(end(1, 1100, 1200) == nil)
        #expect(end(2, 1200, 2000) == 1)
        #expect(end(3, 2100, 3000) == 2)
        #expect(end(4, 7000, 8000) == nil)
    }
}
