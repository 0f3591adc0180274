import HTTPTypes
import HummingbirdTesting
import LiveModel
import NIOCore
import ServerTestSupport
import Testing
import TransitCore

@testable import Agencies
@testable import CompatAPIs

/// The stop of a call that is served in place of the timetable's stop (GTFS-Realtime, `assigned_stop_id`).
struct OTPMovedStopTests {
    @Test func `a stop time queried for the service day has the stop that the trip serves instead`() async throws {
        let scene = try scene(isSkipped: false)
        #expect(try await stops(in: scene, on: "20261120") == ["town:A", "town:C", "town:C"])
        #expect(try await stops(in: scene, on: "20261121") == ["town:A", "town:B", "town:C"])
    }

    @Test func `a skipped stop time queried for the service day has the timetable's stop`() async throws {
        let scene = try scene(isSkipped: true)
        #expect(try await stops(in: scene, on: "20261120") == ["town:A", "town:B", "town:C"])
    }

    /// Returns a scene in which the second call of a trip is moved from B to C.
    private func scene(isSkipped: Bool) throws -> Scene {
        let scene = try Scene()
        let trip = TripDay(trip: try #require(scene.timetable.trip(id: "t1")), date: Town.day)
        let calls = [600, 1_200, 1_800].map { seconds in
            let time = Town.atEight + Int64(seconds)
            return PredictedCall(
                likely: time, low: time, high: time, departure: time, shown: time, source: .agency)
        }
        var run = LiveRun(
            pattern: scene.timetable.pattern(of: trip.trip), trip: trip, state: .live, vehicle: nil, calls: calls)
        run.calls[1].movedTo = scene.timetable.stop(id: "C")
        run.calls[1].isSkipped = isSkipped
        scene.publish([], runs: [run])
        return scene
    }

    private func stops(in scene: Scene, on date: String) async throws -> [String?] {
        var json = JSONWriter()
        json.object {
            $0.member(
                "query",
                "{ trip(id: \"town:t1\") { stoptimesForDate(serviceDate: \"\(date)\") { stop { gtfsId } } } }")
        }
        let answer = try await scene.ask { [bytes = json.bytes] client in
            try await client.executeRequest(
                uri: "/otp/gtfs/v1", method: .post, headers: [:], body: ByteBuffer(bytes: bytes))
        }
        let trip = (try answer.json["data"] as? [String: Any])?["trip"] as? [String: Any]
        let times = trip?["stoptimesForDate"] as? [[String: Any]]
        return (times ?? []).map { ($0["stop"] as? [String: Any])?["gtfsId"] as? String }
    }
}
