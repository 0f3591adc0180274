import Foundation
import HTTPTypes
import HummingbirdTesting
import LiveModel
import ServerTestSupport
import Testing
import TransitCore

@testable import Agencies
@testable import CompatAPIs
@testable import WebServer

struct RunTests {
    private static let address = "/api/v1/trips/town:t1?date=2026-11-20"

    private func ask(_ scene: Scene, _ address: String = address) async throws -> TestResponse {
        try await scene.ask { try await $0.ask(address) }
    }

    private func run(in timetable: Timetable, _ state: LiveRun.State, from first: Int = 0) throws -> LiveRun {
        let trip = TripDay(trip: try #require(timetable.trip(id: "t1")), date: Town.day)
        let times = TripTimes(trip, in: timetable)
        let calls = (first..<3).map { index in
            let late = times.arrival(at: index) + 120
            return PredictedCall(
                likely: late, low: late - 30, high: late + 60, departure: late, shown: late, source: .observed)
        }
        return LiveRun(
            pattern: times.pattern, trip: trip, state: state, vehicle: state == .live ? 0 : nil, firstCallIndex: first,
            calls: state == .live ? calls : [])
    }

    private func passed(_ answer: TestResponse) throws -> [Bool] {
        try answer.list("calls").map { $0["passed"] as? Bool ?? false }
    }

    @Test func `a run without live data is scheduled`() async throws {
        let answer = try await ask(try Scene())
        #expect(try answer.json["state"] as? String == "scheduled")
        let run = try #require(try answer.json["run"] as? [String: Any])
        #expect(run["date"] as? String == "2026-11-20" && run["start"] as? Int == 29_400)
        #expect(try answer.json["route"] as? String == "town:1")
        #expect(try passed(answer) == [false, false, false])
    }

    @Test func `a run for which the provider only reports a headsign is scheduled`() async throws {
        let scene = try Scene()
        var run = try run(in: scene.timetable, .live)
        run.vehicle = nil
        for index in run.calls.indices { run.calls[index].source = .noData }
        run.signs = RunSigns(headsign: "Depot")
        scene.publish([], runs: [run])
        let answer = try await ask(scene)
        #expect(try answer.json["state"] as? String == "scheduled")
        #expect(try answer.json["headsign"] as? String == "Depot")
        run.calls[2].isSkipped = true
        scene.publish([], runs: [run])
        #expect(try await ask(scene).json["state"] as? String == "live")
    }

    @Test func `the passed calls of a run remain when another vehicle takes over the run`() async throws {
        let scene = try Scene()
        for id in ["7", "8"] {
            let run = try run(in: scene.timetable, .live, from: 1)
            scene.publish([Town.bus(id, route: 0, at: scene.now)], runs: [run])
            let answer = try await ask(scene)
            #expect(try answer.json["state"] as? String == "live")
            #expect((try answer.json["vehicle"] as? [String: Any])?["id"] as? String == "town:" + id)
            #expect(try passed(answer) == [true, false, false])
            #expect(
                try answer.list("calls").map { $0["predicted"] as? Double } == [
                    nil, Town.eight + 1320, Town.eight + 1920,
                ])
        }
    }

    @Test func `a run is upcoming while its bus is on another run, and unseen or canceled otherwise`()
        async throws
    {
        let scene = try Scene()
        var upcoming = try run(in: scene.timetable, .live)
        upcoming.isUpcoming = true
        scene.publish([Town.bus("7", route: 0, at: scene.now)], runs: [upcoming])
        #expect(try await ask(scene).json["state"] as? String == "upcoming")
        for state in [LiveRun.State.notSeen, .canceled] {
            scene.publish(runs: [try run(in: scene.timetable, state)])
            #expect(try await ask(scene).json["state"] as? String == state.rawValue)
        }
    }

    @Test func `a finished run has no vehicle`() async throws {
        let scene = try Scene()
        scene.publish([Town.bus("7", route: 0, at: scene.now)], runs: [try run(in: scene.timetable, .live, from: 3)])
        let answer = try await ask(scene)
        #expect(try answer.json["state"] as? String == "over")
        #expect(try answer.json["vehicle"] == nil)
        #expect(try passed(answer) == [true, true, true])
        // The previous day's run, without any live data.
        #expect(try await ask(try Scene(), "/api/v1/trips/town:t1?date=2026-11-19").json["state"] as? String == "over")
    }

    @Test func `a trip that skips all stops is canceled, and one that skips all next stops is over`() async throws {
        let scene = try Scene()
        for (first, state) in [(0, "canceled"), (2, "over")] {
            var run = try run(in: scene.timetable, .live, from: first)
            for position in run.calls.indices { run.calls[position].isSkipped = true }
            run.vehicle = nil
            scene.publish(runs: [run])
            #expect(try await ask(scene).json["state"] as? String == state)
        }
    }

    @Test func `stops passed ahead of schedule stay in the TripUpdates feed`() async throws {
        let scene = try Scene()
        var ahead = try run(in: scene.timetable, .live, from: 2)
        (ahead.vehicle, scene.now) = (nil, Town.eight + 1000)
        let trip = try #require(ahead.trip)
        let early = [200, 900].map { PassedCall(arrival: Town.atEight + $0, departure: Town.atEight + $0) }
        var passed = PassedCalls()
        passed.set(PassedCalls.Run(calls: early, at: Town.atEight + 900), of: trip, on: ahead.pattern)
        scene.publish(runs: [ahead], passed: passed)
        let predicted = try #require(scene.entry.moment.service?.predictedTrips)
        #expect(predicted.stopTimes.map(\.stopID) == ["B", "C"])
        #expect(predicted.stopTimes.first?.departure == StopTimeReading.Event(time: Town.atEight + 900, uncertainty: 0))
        (ahead.firstCallIndex, ahead.calls) = (3, [])
        scene.publish(runs: [ahead], passed: passed)
        #expect(try #require(scene.entry.moment.service?.predictedTrips).stopTimes.map(\.stopID) == ["B"])
    }

    @Test func `new and replacement trips have their own ids in the TripUpdates feed`() async throws {
        let scene = try Scene()
        var new = try run(in: scene.timetable, .live)
        var replacement = new
        replacement.replaces = replacement.trip
        (new.trip, new.vehicle, new.addedTripID) = (nil, nil, "extra")
        (replacement.trip, replacement.vehicle, replacement.addedTripID) = (nil, nil, "t1")
        scene.publish(runs: [new, replacement])
        let trips = try #require(scene.entry.moment.service?.predictedTrips).updates.map(\.trip)
        #expect(trips.map(\.tripID) == ["extra", "t1"])
        #expect(trips.map(\.relation) == [.added, .replacement])
        #expect(trips.last?.startDate == Town.day)
    }

    @Test func `a canceled trip stays canceled after its scheduled end`() async throws {
        let scene = try Scene()
        var run = try run(in: scene.timetable, .canceled)
        run.trip?.date = Town.day.advanced(by: -1)
        scene.publish(runs: [run])
        let answer = try await ask(scene, "/api/v1/trips/town:t1?date=2026-11-19")
        #expect(try answer.json["state"] as? String == "canceled")
        #expect(try passed(answer) == [false, false, false])
    }

    @Test(arguments: [
        "/api/v1/trips/town:t9?date=2026-11-20", "/api/v1/trips/town:t1?date=2027-11-20",
        "/api/v1/trips/none:t1?date=2026-11-20",
        "/api/v1/trips/t1?date=0001-01-01", "/api/v1/trips/town:t1?date=9999-12-31",
    ]) func `a trip that does not run on the requested day is not found`(_ address: String) async throws {
        #expect(try await ask(try Scene(), address).status == .notFound)
    }

    @Test func `without a date today's run is returned`() async throws {
        #expect(try await ask(try Scene(), "/api/v1/trips/town:t1").text == (try await ask(try Scene())).text)
    }

    @Test(arguments: ["?date=", "?date=today", "?date=2026-11-20&start=x", "?date=2026-11-20&start=99999999999"])
    func `an invalid date or start time of a run is rejected`(_ query: String) async throws {
        #expect(try await ask(try Scene(), "/api/v1/trips/town:t1" + query).status == .badRequest)
    }

    @Test func `a vehicle includes its current run`() async throws {
        let scene = try Scene()
        let trip = TripDay(trip: try #require(scene.timetable.trip(id: "t1")), date: Town.day)
        var bus = Town.bus("7", route: 0, at: scene.now)
        bus.match = VehicleMatch(pattern: scene.timetable.pattern(of: trip.trip), trip: trip, distance: 0, offset: 0)
        scene.publish([bus])
        let answer = try await ask(scene, "/api/v1/vehicles/town:7")
        let run = try #require(try answer.json["run"] as? [String: Any])
        #expect(run["date"] as? String == "2026-11-20" && run["start"] as? Int == 29_400)
    }
}
