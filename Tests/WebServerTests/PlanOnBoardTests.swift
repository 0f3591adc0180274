import HTTPTypes
import HummingbirdTesting
import LiveModel
import NIOCore
import ServerTestSupport
import Testing
import TransitCore

@testable import WebServer

/// Plans that begin on board a vehicle, in our API and in OpenTripPlanner's.
struct PlanOnBoardTests {
    /// Trip `t1` departs from A at 8:10 and from B at 8:20, and ends at C at 8:30. The branch departs from B at 9:00,
    /// and is at D at 9:10.
    private static func address(_ more: String = "", trip: String = "town:t1", to end: String = "town:D") -> String {
        "/api/v1/plan?from=trip:\(trip)&to=\(end)&date=\(day)\(more)"
    }

    private static let day = Town.day.iso

    private static func departing(_ seconds: Int) -> String { "&departAt=\(Int(Town.eight) + seconds)" }

    private func ask(_ address: String) async throws -> TestResponse {
        try await Scene().ask { try await $0.ask(address) }
    }

    private func legs(_ answer: TestResponse) throws -> [[String: Any]] {
        try #require(try answer.list("journeys").first?["legs"] as? [[String: Any]])
    }

    @Test func `the first leg of a plan from on board is the current ride`() async throws {
        let answer = try await ask(Self.address(Self.departing(900)))
        let journey = try #require(try answer.list("journeys").first)
        #expect(try answer.list("journeys").count == 1)
        #expect(journey["departure"] as? Double == Town.eight + 600)
        #expect(journey["arrival"] as? Double == Town.eight + 4200)
        #expect(journey["changes"] as? Int == 1)
        let rides = try legs(answer)
        #expect(rides.map { $0["trip"] as? String } == ["town:t1", "town:branch"])
        #expect((rides[0]["from"] as? [String: Any])?["stop"] as? String == "town:A")
        #expect((rides[0]["to"] as? [String: Any])?["stop"] as? String == "town:B")
        #expect((try answer.json["from"] as? [String: Any])?["stop"] as? String == "town:A")
    }

    @Test func `a journey that begins on board can be retrieved by its id`() async throws {
        let scene = try Scene()
        scene.now = Town.eight + 900
        scene.publish()
        let id = try await scene.ask { try await $0.ask(Self.address()).list("journeys").first?["id"] as? String }
        let watched = try await scene.ask { try await $0.ask("/api/v1/plan/\(try #require(id))") }
        #expect(try watched.json["state"] as? String == "possible")
    }

    @Test func `the stop where the rider boarded can be specified`() async throws {
        let late = Self.departing(1500)
        let rides = try legs(try await ask(Self.address(late + "&boarded=town:A", to: "town:C")))
        #expect((rides[0]["from"] as? [String: Any])?["stop"] as? String == "town:A")
        let others = try legs(try await ask(Self.address(late, to: "town:C")))
        #expect((others[0]["from"] as? [String: Any])?["stop"] as? String == "town:B")
        // The bus has already passed B.
        #expect(try await ask(Self.address(late + "&boarded=town:A")).json["reason"] as? String == "noRide")
    }

    @Test func `the parameter like copies the walking options of the given journey`() async throws {
        // D is one kilometre beyond C, which is an estimated walk of 1300 m.
        let scene = try Scene()
        let far = "/api/v1/plan?from=town:A&to=town:C&farthestWalk=2000&departAt=\(Int(Town.eight))"
        let id = try await scene.ask { try await $0.ask(far).list("journeys").first?["id"] as? String }
        let address = Self.address(Self.departing(900) + "&like=\(try #require(id))")
        let journeys = try await scene.ask { try await $0.ask(address).list("journeys") }
        #expect(journeys.contains { ($0["legs"] as? [[String: Any]])?.last?["kind"] as? String == "walk" })
        #expect(try await ask(Self.address("&like=x")).status == .notFound)
        #expect(try await ask(Self.address("&like=x!")).status == .badRequest)
    }

    @Test func `a plan from on board has the bus's live times and its reported next stop`() async throws {
        let scene = try Scene()
        let trip = TripDay(trip: try #require(scene.timetable.trip(id: "t1")), date: Town.day)
        scene.now = Town.eight + 1800
        let calls = [2400, 3000].map { (seconds: Int64) in
            let time = Town.atEight + seconds
            return PredictedCall(
                likely: time, low: time - 60, high: time + 60, departure: time, shown: time, source: .observed)
        }
        let run = LiveRun(
            pattern: scene.timetable.pattern(of: trip.trip), trip: trip, state: .live, firstCallIndex: 1, calls: calls)
        scene.publish(runs: [run])
        let answer = try await scene.ask { try await $0.ask(Self.address()) }
        let rides = try legs(answer)
        #expect(rides[0]["arrival"] as? Double == Town.eight + 2400)
        #expect((rides[0]["to"] as? [String: Any])?["stop"] as? String == "town:B")
    }

    /// A likely time in seconds after 8:00, with the seconds to both ends of its interval.
    private typealias Prediction = (likely: Int64, early: Int64, late: Int64)

    /// Returns the run of a trip with predictions from the call with the given index on.
    private func run(
        _ id: String, in scene: Scene, from first: Int, _ times: [Prediction]
    ) throws -> LiveRun {
        let trip = TripDay(trip: try #require(scene.timetable.trip(id: id)), date: Town.day)
        let calls = times.map { time in
            let likely = Town.atEight + time.likely
            return PredictedCall(
                likely: likely, low: likely - time.early, high: likely + time.late, departure: likely, shown: likely,
                source: .observed)
        }
        return LiveRun(
            pattern: scene.timetable.pattern(of: trip.trip), trip: trip, state: .live, firstCallIndex: first,
            calls: calls)
    }

    /// Publishes trip `t1` 38 minutes late, so that it is expected at B at 8:58, and the branch on time.
    /// - Parameter hasLeft: Whether `t1` has left A.
    private func publishLate(in scene: Scene, hasLeft: Bool) throws {
        let late: [Prediction] = [(2880, 60, 60), (3480, 180, 300), (4080, 240, 420)]
        let onTime: [Prediction] = [(3600, 30, 120), (4200, 60, 180), (4800, 60, 240)]
        let first = hasLeft ? 1 : 0
        scene.publish(runs: [
            try run("t1", in: scene, from: first, Array(late[first...])),
            try run("branch", in: scene, from: 0, onTime),
        ])
    }

    /// Returns the journey with trip `t1` and the branch.
    private func transferring(_ journeys: [[String: Any]]) throws -> [String: Any] {
        let found = journeys.first { journey in
            let legs = journey["legs"] as? [[String: Any]]
            return legs?.compactMap { $0["trip"] as? String } == ["town:t1", "town:branch"]
        }
        return try #require(found)
    }

    /// Returns the state, probability and spare time of a journey's transfers: of all together, and of each.
    private func chances(_ journey: [String: Any]) throws -> [String] {
        let legs = try #require(journey["legs"] as? [[String: Any]])
        let all = [journey["chance"]] + legs.map { $0["chance"] }
        return all.compactMap { $0 as? [String: Any] }.map { chance in
            ["state", "percent", "doubt", "spare"].map { "\(chance[$0] ?? "none")" }.joined(separator: " ")
        }
    }

    @Test func `a transfer has the same probability in a plan from on board and in a plan from the stop`() async throws
    {
        let scene = try Scene()
        try publishLate(in: scene, hasLeft: false)
        func ask(_ address: String) async throws -> TestResponse { try await scene.ask { try await $0.ask(address) } }
        // While the bus waits at A, riders at the stop and on board have the same transfer.
        let waiting = try transferring(try await ask("/api/v1/plan?from=town:A&to=town:D").list("journeys"))
        let known = try chances(waiting)
        #expect(known.count == 2 && !known[1].contains("none"), "\(known)")
        let boarding = try chances(transferring(try await ask(Self.address("&boarded=town:A")).list("journeys")))
        #expect(boarding == known)
        // Under way, the journey that was planned at the stop is followed.
        scene.now = Town.eight + 3000
        try publishLate(in: scene, hasLeft: true)
        let id = try #require(waiting["id"] as? String)
        let followed = try #require(try await ask("/api/v1/plan/\(id)").json["journey"] as? [String: Any])
        let onBoard = try chances(transferring(try await ask(Self.address()).list("journeys")))
        #expect(try chances(followed) == onBoard)
        #expect(onBoard == known)
    }

    @Test(arguments: [
        (address("&departAt=\(Int(Town.eight) + 3600)"), HTTPResponse.Status.unprocessableContent, "last stop"),
        (address("&departAt=\(Int(Town.eight) + 900)&boarded=town:D"), .unprocessableContent, "does not call"),
        (address("&boarded=town:nowhere"), .notFound, "stop"),
        (address(trip: "town:t9"), .notFound, "trip"),
        (address(trip: "city:t1"), .notFound, "trip"),
        (address(trip: "t1"), .notFound, "trip"),
        ("/api/v1/plan?from=trip:town:t1&to=town:D&date=2026-12-20", .notFound, "date"),
        (address("&arriveBy=\(Int(Town.eight) + 7200)"), .badRequest, "fields"),
        ("/api/v1/plan?from=town:A&to=trip:town:t1", .badRequest, "fields"),
        (address("&cursor=a\(Int(Town.eight))"), .badRequest, ""),
    ])
    func `a trip that the rider cannot be on is rejected with the reason`(
        address: String, status: HTTPResponse.Status, word: String
    ) async throws {
        let answer = try await ask(address)
        #expect(answer.status == status)
        let detail = try #require(try answer.json["detail"] as? String)
        #expect(word.isEmpty || detail.contains(word))
    }

    @Test func `a plan from on board a canceled trip is rejected`() async throws {
        let scene = try Scene()
        let trip = TripDay(trip: try #require(scene.timetable.trip(id: "t1")), date: Town.day)
        scene.publish(runs: [
            LiveRun(pattern: scene.timetable.pattern(of: trip.trip), trip: trip, state: .canceled)
        ])
        let address = Self.address(Self.departing(900))
        let answer = try await scene.ask { try await $0.ask(address) }
        #expect(answer.status == .unprocessableContent)
        #expect((try answer.json["detail"] as? String)?.contains("canceled") == true)
        // With only the timetable, the trip still exists.
        #expect(try await scene.ask { try await $0.ask(address + "&timetableOnly=true").status } == .ok)
    }

    // MARK: OpenTripPlanner

    private static func query(_ origin: String, destination: String = "stopLocation: {stopLocationId: \\\"town:D\\\"}")
        -> String
    {
        """
        {"query": "{ planConnection(origin: {location: {\(origin)}}, destination: {location: {\(destination)}}, \
        dateTime: {earliestDeparture: \\"\(day)T08:15:00Z\\"}) { edges { node { numberOfTransfers \
        legs { trip { gtfsId } from { stop { gtfsId } } to { stop { gtfsId } } } } } } }"}
        """
    }

    private static func aboard(_ more: String = "", stop: String = "town:A") -> String {
        """
        tripLocation: {tripReference: {tripIdOnServiceDate: {tripId: \\"town:t1\\", serviceDate: \\"\(day)\\"}}, \
        stopLocationId: \\"\(stop)\\" \(more)}
        """
    }

    private func post(_ body: String) async throws -> TestResponse {
        try await Scene().ask { client in
            try await client.executeRequest(
                uri: "/otp/gtfs/v1", method: .post, headers: [:], body: ByteBuffer(string: body))
        }
    }

    @Test(arguments: ["", ", scheduledDepartureTime: \\\"\(day)T08:10:00Z\\\""])
    func `an OpenTripPlanner plan with tripLocation begins with the current ride`(more: String) async throws {
        let answer = try await post(Self.query(Self.aboard(more)))
        let plan = try #require((try answer.json["data"] as? [String: Any])?["planConnection"] as? [String: Any])
        let node = try #require((plan["edges"] as? [[String: Any]])?.first?["node"] as? [String: Any])
        #expect(node["numberOfTransfers"] as? Int == 1)
        let legs = try #require(node["legs"] as? [[String: Any]])
        #expect(legs.map { ($0["trip"] as? [String: Any])?["gtfsId"] as? String } == ["town:t1", "town:branch"])
        let from = (legs.first?["from"] as? [String: Any])?["stop"] as? [String: Any]
        #expect(from?["gtfsId"] as? String == "town:A")
    }

    @Test(arguments: [
        query(aboard(stop: "town:D")), query(aboard(", scheduledDepartureTime: \\\"\(day)T08:11:00Z\\\"")),
        query("coordinate: {latitude: 45, longitude: -75}, " + aboard()),
        query("stopLocation: {stopLocationId: \\\"town:A\\\"}", destination: aboard()),
        query("tripLocation: {tripReference: {tripOnServiceDateId: \\\"x\\\"}, stopLocationId: \\\"town:A\\\"}"),
    ])
    func `an invalid tripLocation is an error`(body: String) async throws {
        let answer = try await post(body)
        #expect(try answer.list("errors").count == 1)
    }
}
