import AgencyQueries
import HTTPTypes
import HummingbirdTesting
import LiveModel
import ServerTestSupport
import Testing
import TransitCore

@testable import CompatAPIs
@testable import HTTPServer

struct OneBusAwayTests {
    private func entry(_ path: String, _ scene: Scene) async throws -> [String: Any] {
        let data = try await data(path, scene)
        return try #require(data["entry"] as? [String: Any])
    }

    private func data(_ path: String, _ scene: Scene) async throws -> [String: Any] {
        let answer = try await scene.ask { try await $0.ask("/api/where/" + path) }
        #expect(answer.status == .ok)
        let json = try answer.json
        #expect(json["code"] as? Int == 200)
        #expect(json["version"] as? Int == 2)
        return try #require(json["data"] as? [String: Any])
    }

    @Test func `a stop has its direction and routes, and only the referenced entities are included`() async throws {
        let data = try await data("stop/town_B.json", Scene())
        let stop = try #require(data["entry"] as? [String: Any])
        #expect(stop["id"] as? String == "town_B")
        #expect(stop["code"] as? String == "B")
        #expect(stop["direction"] as? String == "E")
        #expect(stop["routeIds"] as? [String] == ["town_1", "town_2"])
        let references = try #require(data["references"] as? [String: [[String: Any]]])
        #expect(references["routes"]?.map { $0["id"] as? String } == ["town_1", "town_2"])
        #expect(references["agencies"]?.count == 1)
        #expect(references["stops"]?.isEmpty == true)
    }

    @Test func `a stop with special characters in its id is found`() async throws {
        let stop = try await entry("stop/town_a%2Fb%20c%2C%22%C3%A9.json", Scene())
        #expect(stop["id"] as? String == "town_" + Town.difficultID)
    }

    /// The calls were once grouped only by headsign, so that a stop's outbound and inbound buses were in one list.
    @Test func `a stop's schedule is grouped by direction like its board`() async throws {
        let scene = try Scene()
        scene.publish(timetable: try Town.timetable(headsign: "Line"))
        let entry = try await entry("schedule-for-stop/town_B.json?date=2026-11-20", scene)
        let routes = try #require(entry["stopRouteSchedules"] as? [[String: Any]])
        let groups = routes.map { route in
            (route["stopRouteDirectionSchedules"] as? [[String: Any]] ?? []).map { group in
                (group["scheduleStopTimes"] as? [[String: Any]] ?? []).compactMap { $0["tripId"] as? String }
            }
        }
        #expect(groups == [[["town_t1", "town_t2"], ["town_back"]], [["town_branch"]]])
    }

    @Test func `a trip without live data has scheduled times, and its predicted times are 0`() async throws {
        let entry = try await entry("arrivals-and-departures-for-stop/town_B.json?minutesAfter=60", Scene())
        let rows = try #require(entry["arrivalsAndDepartures"] as? [[String: Any]])
        #expect(rows.map { $0["tripId"] as? String } == ["town_t1", "town_back", "town_t2"])
        let first = try #require(rows.first)
        #expect(first["predicted"] as? Bool == false)
        #expect(first["predictedArrivalTime"] as? Int == 0)
        #expect(first["scheduledArrivalTime"] as? Double == (Town.eight + 1200) * 1000)
        #expect(first["serviceDate"] as? Double == (Town.eight - 8 * 3600) * 1000)
        #expect(first["stopSequence"] as? Int == 1)
        #expect(first["totalStopsInTrip"] as? Int == 3)
        #expect(first["numberOfStopsAway"] as? Int == 1)
    }

    @Test func `a trip under way without live data is at its scheduled position`() async throws {
        let scene = try Scene()
        scene.now = Town.eight + 15 * 60
        let status = try #require(try await entry("trip-details/town_t1.json", scene)["status"] as? [String: Any])
        #expect(status["predicted"] as? Bool == false)
        #expect(status["phase"] as? String == "in_progress")
        #expect(status["nextStop"] as? String == "town_B")
        #expect(status["nextStopTimeOffset"] as? Int == 300)
        #expect(abs((status["distanceAlongTrip"] as? Double ?? 0) - 500) < 5)
        #expect(status["orientation"] as? Double == 0)
    }

    @Test func `directions with the same headsign are named by their last stops`() async throws {
        let scene = try Scene()
        scene.publish(timetable: try Town.timetable(headsign: "Line 1"))
        let groupings = try #require(
            try await entry("stops-for-route/town_1.json", scene)["stopGroupings"] as? [[String: Any]])
        let groups = try #require(groupings.first?["stopGroups"] as? [[String: Any]])
        let names = groups.map { ($0["name"] as? [String: Any])?["name"] as? String }
        #expect(names == ["Stop C", "Café \"Mitte\""])
    }

    @Test func `a stop code query finds only the stops with exactly this code`() async throws {
        let scene = try Scene()
        scene.publish(timetable: try Square.timetable())
        func codes(_ query: String) async throws -> [String?] {
            let found = try await data("stops-for-location.json?lat=45&lon=-75&radius=20000&" + query, scene)
            return try #require(found["list"] as? [[String: Any]]).map { $0["code"] as? String }
        }
        #expect(try await codes("query=12") == ["12"])
        #expect(try await codes("query=1") == [])
        #expect(try await codes("query=x") == ["X"])
        #expect(try await codes("query=Market") == [])
        #expect(try await codes("maxCount=100000").count == 5)
    }

    @Test func `radius takes precedence over latSpan and lonSpan, and a value of 0 counts as missing`() async throws {
        let scene = try Scene()
        scene.publish(timetable: try Square.timetable())
        func count(_ query: String) async throws -> Int? {
            let found = try await data("stops-for-location.json?lat=45&lon=-75&" + query, scene)
            return (found["list"] as? [[String: Any]])?.count
        }
        #expect(try await count("radius=20000&latSpan=0.00001&lonSpan=0.00001") == 5)
        #expect(try await count("radius=0&latSpan=0.00001&lonSpan=0.00001") == 1)
        let usual = try await count("")
        #expect(try await count("radius=0&latSpan=0&lonSpan=0") == usual)
        #expect(try await count("latSpan=1&lonSpan=0") == usual)
    }

    @Test func `trip details describe the requested trip even while its bus is on the previous trip`() async throws {
        let scene = try Scene()
        let timetable = try Town.timetable()
        let (now, next) = (
            TripDay(trip: try #require(timetable.trip(id: "t1")), date: Town.day),
            TripDay(trip: try #require(timetable.trip(id: "back")), date: Town.day)
        )
        var bus = Town.bus("7", route: 0, kilometersEast: 0.4, at: scene.now)
        bus.match = VehicleMatch(pattern: timetable.pattern(of: now.trip), trip: now, distance: 400, offset: 0)
        var run = LiveRun(pattern: timetable.pattern(of: next.trip), trip: next, state: .live, vehicle: 0)
        run.isUpcoming = true
        scene.publish([bus], runs: [run], timetable: timetable)
        let details = try await entry("trip-details/town_back.json", scene)
        #expect(details["tripId"] as? String == "town_back")
        let schedule = details["schedule"] as? [String: Any]
        let stops = try #require(schedule?["stopTimes"] as? [[String: Any]]).map { $0["stopId"] as? String }
        let own = timetable.stops(of: timetable.pattern(of: next.trip))
        #expect(stops == own.map { "town_" + timetable.string(timetable.stopIDs[timetable.patternStopStops[$0]]) })
        #expect((details["status"] as? [String: Any])?["activeTripId"] as? String == "town_t1")
    }

    @Test func `a bus without a trip has a synthetic trip id that the trip endpoints accept`() async throws {
        let scene = try Scene()
        var bus = Town.bus("7", route: 0, kilometersEast: 0.4, at: scene.now)
        bus.match = VehicleMatch(pattern: PatternIndex(0), trip: nil, distance: 400, offset: 0)
        scene.publish([bus])
        let entry = try await entry("trip-for-vehicle/town_7.json", scene)
        #expect(entry["tripId"] as? String == "town_live:0:7")
        let trip = try await self.entry("trip/town_live:0:7.json", scene)
        #expect(trip["routeId"] as? String == "town_1")
        let details = try await self.entry("trip-details/town_live:0:7.json", scene)
        #expect((details["status"] as? [String: Any])?["vehicleId"] as? String == "town_7")
    }

    @Test(arguments: [
        "stop/town_nowhere.json", "stop/B.json", "stop/elsewhere_B.json", "stop/town_B.xml", "stop/town_.json",
        "trip/town_live:9:7.json", "trip/town_live:x.json", "trip/town_live:0:ghost.json",
        "shape/town_.json", "nothing.json",
        "trip-details/town_t1.json?serviceDate=1",
    ]) func `an unknown id yields 404 in the envelope`(path: String) async throws {
        let answer = try await Scene().ask { try await $0.ask("/api/where/" + path) }
        #expect(answer.status == .notFound)
        #expect(answer.headers[.contentType] == "application/json")
        #expect(try answer.json["code"] as? Int == 404)
        #expect(try answer.json["text"] is String)
    }

    @Test(arguments: ["time", "serviceDate"]) func `a time that is too large is rejected`(name: String) async throws {
        for number in ["9223372036854775807", "-9223372036854775808", "253402300800000", "-62135596800001"] {
            let answer = try await Scene().ask {
                try await $0.ask("/api/where/trip-details/town_t1.json?\(name)=\(number)")
            }
            #expect(answer.status == .badRequest)
        }
    }

    @Test(arguments: ["-62135596800000", "253402300799999"])
    func `a time in the first or last millisecond of the years 1 to 9999 is accepted`(number: String) async throws {
        let answer = try await Scene().ask {
            try await $0.ask("/api/where/vehicles-for-agency/town.json?time=\(number)")
        }
        #expect(answer.status == .ok)
    }

    @Test(arguments: [
        "trip-details/town_t1.json?time=", "trip-details/town_t1.json?serviceDate=",
        "schedule-for-stop/town_A.json?date=",
        "schedule-for-route/town_1.json?date", "vehicles-for-agency/town.json?time=",
        "arrival-and-departure-for-stop/town_B.json?tripId=town_t1&serviceDate=",
        "arrivals-and-departures-for-stop/town_B.json?time=",
    ]) func `the error for an empty time names the parameter`(path: String) async throws {
        let answer = try await Scene().ask { try await $0.ask("/api/where/" + path) }
        #expect(answer.status == .badRequest)
        let errors = (try answer.json["data"] as? [String: Any])?["fieldErrors"] as? [String: Any]
        #expect(errors.map { ["time", "serviceDate", "date"].contains($0.keys.first) } == true)
    }

    @Test func `an arrival can be requested by all of its ids, with or without a prediction`() async throws {
        let scene = try Scene()
        scene.now = Town.eight + 15 * 60
        let bus = VehicleReading(id: "7", position: Town.coordinate(kilometersEast: 0.5))
        var vehicle = LiveVehicle(reading: bus, seenAt: EpochSeconds(rounding: scene.now, .down), state: .moving)
        let trip = TripDay(trip: try #require(scene.timetable.trip(id: "t1")), date: Town.day)
        vehicle.match = VehicleMatch(pattern: PatternIndex(0), trip: trip, distance: 500, offset: 0)
        scene.publish(
            [vehicle],
            runs: [LiveRun(pattern: PatternIndex(0), trip: trip, state: .notSeen, vehicle: 0, firstCallIndex: 1)])
        let entry = try await entry("arrivals-and-departures-for-stop/town_B.json", scene)
        let rows = try #require(entry["arrivalsAndDepartures"] as? [[String: Any]])
        let row = try #require(rows.first { $0["tripId"] as? String == "town_t1" })
        #expect(row["predicted"] as? Bool == false)
        #expect(row["vehicleId"] as? String == "town_7")
        let day = try #require(row["serviceDate"] as? Int)
        let again = try await self.entry(
            "arrival-and-departure-for-stop/town_B.json?tripId=town_t1&serviceDate=\(day)&vehicleId=town_7", scene)
        #expect(again["tripId"] as? String == "town_t1")
        let empty = try await self.entry(
            "arrival-and-departure-for-stop/town_B.json?tripId=town_back&serviceDate=\(day)&vehicleId=", scene)
        #expect(empty["vehicleId"] as? String == "")
    }

    @Test(arguments: [EpochSeconds.min, -1, 0, .max])
    func `vehicles and alerts with extreme times can be returned by each API`(time: EpochSeconds) async throws {
        let scene = try Scene()
        var alert = AlertReading(id: "a")
        alert.periods = [AlertReading.Period(from: time, to: time)]
        let liveAlert = LiveAlert(reading: alert, concernsWholeAgency: true)
        var bus = Town.bus("7", route: 0, kilometersEast: 0.4, at: scene.now)
        bus.seenAt = time
        bus.match = VehicleMatch(pattern: PatternIndex(0), trip: nil, distance: 400, offset: 0)
        scene.publish([bus], alerts: [liveAlert])
        for path in [
            "/api/where/arrivals-and-departures-for-stop/town_B.json", "/api/where/vehicles-for-agency/town.json",
            "/siri/vehicle-monitoring.json", "/api/v1/alerts", "/api/v1/vehicles",
        ] {
            let answer = try await scene.ask { try await $0.ask(path) }
            #expect(answer.status == .ok)
            #expect(try !answer.json.isEmpty)
        }
        let feed = try await scene.ask { try await $0.ask("/gtfs-rt/town/vehicle-positions.pb") }
        #expect(feed.status == .ok || feed.status == .notFound)
    }

    @Test func `negative epoch milliseconds are rounded down to the second and the day`() {
        var query = QueryReader("date=-1&time=-1")
        #expect(query.date("date", .utc) == ServiceDate(daysSince1970: -1))
        #expect(query.time("time", .utc) == -1)
        #expect(query.problems.isEmpty)
    }

    @Test func `an agency can be requested before its timetable is loaded`() async throws {
        let scene = try Scene(isReady: false)
        #expect(try await entry("agency/town.json", scene)["timezone"] as? String == "UTC")
    }

    @Test(arguments: [(0, 90), (90, 0), (180, 270), (270, 180), (359.5, 90.5)])
    func `an orientation is measured counterclockwise from east`(bearing: Double, orientation: Double) {
        #expect(JSONWriter.orientation(bearing) == orientation)
    }
}
