import Foundation
import HTTPTypes
import HummingbirdTesting
import LiveModel
import ServerTestSupport
import Synchronization
import Testing
import TransitCore

@testable import Agencies
@testable import WebServer

struct BasisTests {
    private static let trip = "/api/v1/trips/town:t1?date=2026-11-20"

    /// Returns a scene with a bus between the first two stops, and the basis of its two predicted times.
    private func scene() throws -> (scene: Scene, basis: RunBasis) {
        let scene = try Scene()
        let trip = TripDay(trip: try #require(scene.timetable.trip(id: "t1")), date: Town.day)
        let times = TripTimes(trip, in: scene.timetable)
        let calls = (1..<3).map { index in
            let time = times.arrival(at: index)
            return PredictedCall(
                likely: time, low: time - 30, high: time + 60, departure: time, shown: time, source: .both)
        }
        var bus = Town.bus("7", route: 0, at: scene.now)
        bus.match = VehicleMatch(pattern: times.pattern, trip: trip, distance: 10, offset: 0)
        scene.publish(
            [bus],
            runs: [
                LiveRun(
                    pattern: times.pattern, trip: trip, state: .live, vehicle: 0, firstCallIndex: 1, calls: calls)
            ])
        var first = Basis(kind: .days)
        (first.days, first.trips, first.deviation, first.agencyShare) = (9, 2, -70, 0.456)
        first.moves = [
            Basis.Move(mover: .agency, seconds: 31), Basis.Move(mover: .outcomes, seconds: 9, mostly: .wait),
        ]
        var second = Basis(kind: .timetable)
        second.wait = Basis.Stretch(callIndex: 1, seconds: 120)
        second.road = Basis.Stretch(callIndex: 2, seconds: 60)
        return (scene, RunBasis(firstCallIndex: 1, calls: [first, second]))
    }

    private func bases(_ scene: Scene, _ address: String) async throws -> [[String: Any]?] {
        let answer = try await scene.ask { try await $0.ask(address) }
        #expect(answer.status == .ok)
        return try answer.list("calls").map { $0["basis"] as? [String: Any] }
    }

    @Test(arguments: ["/api/v1/vehicles/town:7?basis=true", trip + "&basis=true"])
    func `each predicted time includes its basis if requested`(_ address: String) async throws {
        let (scene, basis) = try scene()
        scene.entry.explain { number, _ in number == 0 ? basis : nil }
        let calls = try await bases(scene, address).suffix(2).map { try #require($0) }
        #expect(calls[0]["from"] as? String == "days" && calls[0]["days"] as? Int == 9)
        #expect(calls[0]["trips"] as? Int == 2 && calls[0]["deviation"] as? Int == -70)
        #expect(calls[0]["agency"] as? Double == 0.46)
        let moved = try #require(calls[0]["moved"] as? [[String: Any]])
        #expect(moved.map { $0["by"] as? String } == ["agency", "outcomes"])
        #expect(moved.map { $0["seconds"] as? Int } == [31, 9])
        #expect(moved.map { $0["mostly"] as? String } == [nil, "wait"])
        #expect(calls[1]["from"] as? String == "timetable" && calls[1]["moved"] == nil)
        #expect(calls.map { $0["told"] as? [String] } == [["deviation", "agency"], ["wait", "road"]])
        let rows = scene.timetable.stops(of: PatternIndex(0))
        func sequence(_ callIndex: Int) -> Int {
            Int(scene.timetable.patternStopSequences[rows.lowerBound + callIndex])
        }
        #expect(calls[1]["wait"] as? [String: Int] == ["sequence": sequence(1), "seconds": 120])
        #expect(calls[1]["road"] as? [String: Int] == ["sequence": sequence(2), "seconds": 60])
    }

    /// Fails if a board shows the basis of another call, or encodes it differently.
    @Test func `an arrival on a board has the same basis as on its vehicle`() async throws {
        let (scene, basis) = try scene()
        scene.entry.explain { number, _ in number == 0 ? basis : nil }
        for (stop, position) in [("B", 0), ("C", 1)] {
            let board = try await scene.ask { try await $0.ask("/api/v1/stops/town:\(stop)/arrivals?basis=true") }
            let arrivals = try board.list("arrivals")
            let onBoard = try #require(arrivals.first { $0["status"] as? String == "live" }?["basis"] as? [String: Any])
            let calls = try await self.bases(scene, "/api/v1/vehicles/town:7?basis=true")
            let own = try #require(calls[calls.count - 2 + position])
            let texts = try [onBoard, own].map { try JSONSerialization.data(withJSONObject: $0, options: .sortedKeys) }
            #expect(texts[0] == texts[1])
            #expect(arrivals.count > 1 && arrivals.filter { $0["basis"] != nil }.count == 1)
        }
    }

    @Test func `without the basis parameter no basis is returned or computed`() async throws {
        let (scene, basis) = try scene()
        let asked = Atomic(0)
        scene.entry.explain { _, _ in
            asked.add(1, ordering: .relaxed)
            return basis
        }
        #expect(try await bases(scene, "/api/v1/vehicles/town:7").allSatisfy { $0 == nil })
        #expect(try await bases(scene, Self.trip).allSatisfy { $0 == nil })
        #expect(asked.load(ordering: .relaxed) == 0)
    }

    @Test func `passed calls have no basis, and unpredicted calls are based on the schedule`() async throws {
        let (scene, basis) = try scene()
        scene.entry.explain { _, _ in basis }
        #expect(try await bases(scene, Self.trip + "&basis=true")[0] == nil)
        scene.publish()
        let calls = try await bases(scene, Self.trip + "&basis=true")
        #expect(calls.allSatisfy { $0?["from"] as? String == "schedule" })
    }

    @Test func `if the engine has advanced, a vehicle's basis is requested once more, up to a limit`() async throws {
        let (scene, basis) = try scene()
        let asked = Atomic(0)
        scene.entry.explain { _, _ in
            asked.add(1, ordering: .relaxed).newValue == 2 ? basis : nil
        }
        #expect(try await bases(scene, "/api/v1/vehicles/town:7?basis=true").contains { $0 != nil })
        scene.publish([Town.bus("7", route: 0, at: scene.now)])
        scene.entry.explain { _, _ in nil }
        let answer = try await scene.ask { try await $0.ask("/api/v1/vehicles/town:7?basis=yes") }
        #expect(answer.status == .badRequest)
    }
}
