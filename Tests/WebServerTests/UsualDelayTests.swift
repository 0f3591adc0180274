import HummingbirdTesting
import LiveModel
import ServerTestSupport
import Testing
import TransitCore

@testable import Agencies
@testable import WebServer

struct UsualDelayTests {
    private let scene: Scene

    /// Publishes usual delays: route 1 is four minutes late at A between 8:00 and 9:00 on weekdays.
    init() throws {
        scene = try Scene()
        var table = UsualDelayTable()
        let key = UsualDelayKey(stop: "A", direction: 0, isLastStop: false, time: 29_400, on: Town.day)
        table.add(route: "1", [key: 240])
        scene.entry.publish(usualDelays: table)
    }

    private func rows(at stop: String = "A") async throws -> [[String: Any]] {
        try await scene.ask { try await $0.ask("/api/v1/stops/town:\(stop)/arrivals").list("arrivals") }
    }

    private func rides() async throws -> [[String: Any]] {
        let address = "/api/v1/plan?from=town:A&to=town:C&departAt=\(Int(Town.eight))"
        let journeys = try await scene.ask { try await $0.ask(address).list("journeys") }
        return journeys.flatMap { $0["legs"] as? [[String: Any]] ?? [] }.filter { $0["kind"] as? String == "ride" }
    }

    /// Publishes a prediction of the first trip for all of its stops.
    private func predict() throws {
        let trip = TripDay(trip: try #require(scene.timetable.trip(id: "t1")), date: Town.day)
        let times = TripTimes(trip, in: scene.timetable)
        let calls = (0..<3).map { index in
            let late = times.arrival(at: index) + 120
            return PredictedCall(
                likely: late, low: late - 30, high: late + 60, departure: late, shown: late, source: .observed)
        }
        let run = LiveRun(pattern: times.pattern, trip: trip, state: .live, vehicle: nil, calls: calls)
        scene.publish(runs: [run])
    }

    @Test func `scheduled departures include the usual delay of their hour`() async throws {
        let rows = try await rows().filter { $0["lastStop"] as? Bool == false }
        #expect(rows.map { $0["usualDeviation"] as? Int } == [240, 240])
        #expect(rows.map { $0["usualPunctuality"] as? String } == ["late", "late"])
    }

    @Test func `an unknown usual delay is absent from the board`() async throws {
        let others = try await rows(at: "B") + rows().filter { $0["lastStop"] as? Bool == true }
        #expect(!others.isEmpty)
        #expect(others.allSatisfy { $0["usualDeviation"] == nil && $0["usualPunctuality"] == nil })
    }

    @Test func `scheduled rides of a plan include the usual delay at the boarding stop`() async throws {
        let rides = try await rides()
        #expect(rides.map { $0["usualDeviation"] as? Int } == [240, 240])
        #expect(rides.map { $0["usualPunctuality"] as? String } == ["late", "late"])
    }

    @Test func `a departure with a prediction has no usual delay`() async throws {
        try predict()
        let row = try #require(try await rows().first { $0["trip"] as? String == "town:t1" })
        #expect(row["status"] as? String == "live" && row["usualDeviation"] == nil)
        let ride = try #require(try await rides().first { $0["trip"] as? String == "town:t1" })
        #expect(ride["predicted"] != nil && ride["usualDeviation"] == nil)
    }
}
