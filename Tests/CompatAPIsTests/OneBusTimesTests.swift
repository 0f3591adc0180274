import HTTPTypes
import HummingbirdTesting
import LiveModel
import NIOCore
import ServerTestSupport
import Testing
import TransitCore

@testable import Agencies
@testable import CompatAPIs

/// The times of one bus at a stop where it waits, in native boards and plans, MOTIS, OpenTripPlanner, OneBusAway, SIRI
/// and GTFS-Realtime.
struct OneBusTimesTests {
    private static let (beThere, likely, departure) = (
        Town.atEight + 1061, Town.atEight + 1230, Town.atEight + 1260
    )

    private func scene() throws -> Scene {
        let scene = try Scene()
        let trip = TripDay(trip: try #require(scene.timetable.trip(id: "t1")), date: Town.day)
        func call(_ beThere: EpochSeconds, _ likely: EpochSeconds, _ departure: EpochSeconds) -> PredictedCall {
            PredictedCall(
                likely: likely, low: likely - 200, high: likely + 60, departure: departure, shown: beThere,
                source: .observed)
        }
        let (start, end) = (Town.atEight + 600, Town.atEight + 1900)
        let pattern = scene.timetable.pattern(of: trip.trip)
        let run = LiveRun(
            pattern: pattern, trip: trip, state: .live, vehicle: 0,
            calls: [
                call(start - 60, start, start), call(Self.beThere, Self.likely, Self.departure),
                call(end - 300, end, end),
            ])
        var bus = Town.bus("7", route: 0, at: scene.now)
        bus.match = VehicleMatch(pattern: pattern, trip: trip, distance: 0, offset: 0)
        scene.publish([bus], runs: [run])
        return scene
    }

    private func ask(_ address: String) async throws -> [String: Any] {
        try await scene().ask { try await $0.ask(address).json }
    }

    private func number(_ moment: EpochSeconds) -> Double { Double(moment.rawValue) }

    @Test func `native boards and plans have the same time for a rider to be at the stop`() async throws {
        let board = try await ask("/api/v1/stops/town:B/arrivals?minutesAfter=120")
        let row = try #require(
            (board["arrivals"] as? [[String: Any]])?.first { $0["trip"] as? String == "town:t1" })
        #expect(row["predicted"] as? Double == number(Self.beThere))
        #expect(row["likely"] as? Double == number(Self.likely))
        let plan = try await ask("/api/v1/plan?from=town:B&to=town:C&departAt=\(Int(Town.eight))")
        let leg = try #require(
            ((plan["journeys"] as? [[String: Any]])?.first?["legs"] as? [[String: Any]])?.first)
        #expect(leg["trip"] as? String == "town:t1")
        #expect(leg["predicted"] as? Double == row["predicted"] as? Double)
        #expect(leg["departure"] as? Double == row["likely"] as? Double)
    }

    @Test func `boards, plans and trips contain the departure time of a waiting bus`() async throws {
        let board = try await ask("/api/v1/stops/town:B/arrivals?minutesAfter=120")
        let row = try #require(
            (board["arrivals"] as? [[String: Any]])?.first { $0["trip"] as? String == "town:t1" })
        #expect(row["waitsUntil"] as? Double == number(Self.departure))
        let trip = try await ask("/api/v1/trips/town:t1?date=2026-11-20")
        let calls = try #require(trip["calls"] as? [[String: Any]])
        #expect(calls.map { $0["waitsUntil"] as? Double } == [nil, number(Self.departure), nil])
        let plan = try await ask("/api/v1/plan?from=town:B&to=town:C&departAt=\(Int(Town.eight))")
        let journey = try #require((plan["journeys"] as? [[String: Any]])?.first)
        let leg = try #require((journey["legs"] as? [[String: Any]])?.first)
        #expect(leg["waitsUntil"] as? Double == number(Self.departure))
    }

    /// The displayed time was once earlier than its own interval: "6 min, 7–10".
    @Test func `each predicted time is within its own prediction interval`() async throws {
        let board = try await ask("/api/v1/stops/town:C/arrivals?minutesAfter=120")
        let trip = try await ask("/api/v1/trips/town:t1?date=2026-11-20")
        let rows = try #require(board["arrivals"] as? [[String: Any]]) + #require(trip["calls"] as? [[String: Any]])
        let predicted = rows.filter { $0["predicted"] != nil }
        #expect(predicted.count == 4)
        for row in predicted {
            let (low, high) = try (#require(row["low"] as? Double), #require(row["high"] as? Double))
            #expect((low...high).contains(try #require(row["predicted"] as? Double)))
        }
    }

    @Test func `a journey's leaveBy time equals the board's time at the first stop`() async throws {
        let plan = try await ask("/api/v1/plan?from=town:B&to=town:C&departAt=\(Int(Town.eight))")
        let journey = try #require((plan["journeys"] as? [[String: Any]])?.first)
        #expect(journey["departure"] as? Double == number(Self.likely))
        #expect(journey["leaveBy"] as? Double == number(Self.beThere))
    }

    /// For a bus that departs immediately after its arrival, SIRI once had a departure time that the boards did not
    /// have.
    @Test(arguments: [("A", "08:09:00", "08:09:00"), ("B", "08:17:41", "08:21:00")])
    func `SIRI has the same arrival and departure times as the boards`(
        stop: String, arrival: String, departure: String
    ) async throws {
        let siri = try await ask("/siri/stop-monitoring.json?MonitoringRef=town_\(stop)")["Siri"] as? [String: Any]
        let deliveries =
            (siri?["ServiceDelivery"] as? [String: Any])?["StopMonitoringDelivery"] as? [[String: Any]]
        let visit = try #require((deliveries?.first?["MonitoredStopVisit"] as? [[String: Any]])?.first)
        let journey = try #require(visit["MonitoredVehicleJourney"] as? [String: Any])
        let call = try #require(journey["MonitoredCall"] as? [String: Any])
        #expect(call["ExpectedArrivalTime"] as? String == "2026-11-20T\(arrival).000+00:00")
        #expect(call["ExpectedDepartureTime"] as? String == "2026-11-20T\(departure).000+00:00")
    }

    @Test func `MOTIS and OpenTripPlanner have the same departure times as native plans`() async throws {
        let motis = try await ask(
            "/motis/api/v5/plan?fromPlace=town:B&toPlace=town:C&time=2026-11-20T08:00:00Z")
        let leg = ((motis["itineraries"] as? [[String: Any]])?.first?["legs"] as? [[String: Any]])?.first
        #expect(leg?["startTime"] as? String == "2026-11-20T08:20:30Z")
        let (from, to) = (Town.coordinate(kilometersEast: 1), Town.coordinate(kilometersEast: 2))
        var json = JSONWriter()
        json.object {
            $0.member(
                "query",
                """
                { plan(from: {lat: \(from.latitude), lon: \(from.longitude)},
                       to: {lat: \(to.latitude), lon: \(to.longitude)},
                       date: "2026-11-20", time: "08:00", transportModes: [{mode: TRANSIT}]) {
                    itineraries { legs { transitLeg startTime } } } }
                """)
        }
        let answer = try await scene().ask { [bytes = json.bytes] client in
            try await client.executeRequest(
                uri: "/otp/gtfs/v1", method: .post, headers: [:], body: ByteBuffer(bytes: bytes))
        }
        let plan = (try answer.json["data"] as? [String: Any])?["plan"] as? [String: Any]
        let legs = (plan?["itineraries"] as? [[String: Any]])?.first?["legs"] as? [[String: Any]]
        let ride = legs?.first { $0["transitLeg"] as? Bool == true }
        #expect(ride?["startTime"] as? Double == number(Self.likely) * 1000)
    }

    @Test func `OneBusAway and GTFS-Realtime contain the likely arrival and the actual departure`() async throws {
        let data = try #require(
            try await ask("/api/where/arrivals-and-departures-for-stop/town_B.json?minutesAfter=120")["data"]
                as? [String: Any])
        let rows = (data["entry"] as? [String: Any])?["arrivalsAndDepartures"] as? [[String: Any]]
        let row = try #require(rows?.first { $0["tripId"] as? String == "town_t1" })
        #expect(row["predictedArrivalTime"] as? Double == number(Self.beThere) * 1000)
        #expect(row["predictedDepartureTime"] as? Double == number(Self.departure) * 1000)
        let service = try #require(try scene().registry.entries[0].moment.service)
        let stopTimes = service.predictedTrips.stopTimes
        let call = try #require(stopTimes.first { $0.departure?.time == Self.departure })
        #expect(call.arrival?.time == Self.likely)
    }
}
