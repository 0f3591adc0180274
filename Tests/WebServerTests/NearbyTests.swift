import HTTPTypes
import HummingbirdTesting
import LiveModel
import ServerTestSupport
import Testing
import TransitCore

@testable import Agencies
@testable import WebServer

struct NearbyTests {
    private func scene(_ description: AgencyDescription = Scene.town) throws -> Scene {
        let scene = try Scene(description)
        scene.publish(timetable: try Square.timetable())
        return scene
    }

    private func boards(_ query: String, of scene: Scene) async throws -> [String: Any] {
        try await scene.ask { try await $0.ask("/api/v1/boards?" + query).json }
    }

    private func rows(_ answer: [String: Any]) throws -> [String] {
        try #require(answer["boards"] as? [[String: Any]]).map { board in
            let stop = board["stop"] as? [String: Any]
            let arrivals = board["arrivals"] as? [[String: Any]] ?? []
            let lines = arrivals.compactMap { ($0["route"] as? String)?.dropFirst(5) }
            return "\(stop?["id"] as? String ?? "") \(lines.joined())"
        }
    }

    @Test func `each line is listed only at its nearest stop, with its next two buses`() async throws {
        let answer = try await boards("near=45,-75", of: scene())
        #expect(try rows(answer) == ["town:S 1212"])
    }

    @Test func `canceled buses do not count towards the next two`() async throws {
        let (scene, timetable) = (try scene(), try Square.timetable())
        let first = timetable.trips.filter { timetable.routeOf($0) == RouteIndex(0) }.prefix(2)
        let runs = first.map { trip in
            let day = TripDay(trip: trip, date: Town.day)
            return LiveRun(pattern: timetable.pattern(of: trip), trip: day, state: .canceled)
        }
        scene.publish(runs: runs, timetable: timetable)
        let boards = try #require(try await boards("stops=town:S", of: scene)["boards"] as? [[String: Any]])
        let rows = try #require(boards.first?["arrivals"] as? [[String: Any]])
        let states = rows.filter { $0["route"] as? String == "town:1" }.map { $0["status"] as? String }
        #expect(states == ["canceled", "canceled", "scheduled", "scheduled"])
    }

    @Test func `boards of nearby stops omit a terminal where riders cannot board`() async throws {
        #expect(try await rows(boards("near=45,-74.9975", of: scene())) == ["town:X 22", "town:S 11"])
    }

    @Test func `boards of nearby stops include the distance`() async throws {
        let answer = try await boards("near=45,-75", of: scene())
        let stop = (answer["boards"] as? [[String: Any]])?.first?["stop"] as? [String: Any]
        #expect(stop?["distance"] as? Double == 0)
    }

    @Test func `the nearest stops are listed even without departures`() async throws {
        let scene = try scene()
        scene.now += 12 * 3600
        let answer = try await boards("near=45,-75", of: scene)
        #expect(try rows(answer).first == "town:S ")
        #expect(answer["nearest"] == nil)
    }

    @Test func `a rider far away receives the nearest agency and its distance`() async throws {
        let answer = try await boards("near=46,-75", of: scene())
        #expect(try rows(answer).isEmpty)
        let nearest = try #require(answer["nearest"] as? [String: Any])
        #expect(nearest["agency"] as? String == "town")
        #expect((110_000...112_000).contains(nearest["distance"] as? Double ?? 0))
    }

    @Test func `requested stops keep their order, and unknown ones are listed as missing`() async throws {
        let answer = try await boards("stops=town:X,town:none,town:S&lines=town:1,gone:2&near=45,-75", of: scene())
        #expect(try rows(answer) == ["town:X 22", "town:S 1212", "town:P1 11"])
        #expect(answer["missing"] as? [String] == ["town:none", "gone:2"])
    }

    @Test func `without a position no nearby stops are listed, and requested lines are missing`() async throws {
        let nothing = try await boards("", of: scene())
        #expect(try rows(nothing).isEmpty && (nothing["missing"] as? [String]) == [])
        let line = try await boards("lines=town:1", of: scene())
        #expect(try rows(line).isEmpty && (line["missing"] as? [String]) == ["town:1"])
    }

    @Test func `the boards of nearby stops count as views of these stops`() async throws {
        let scene = try scene(
            AgencyDescription(id: "town", name: "Town", hasLiveData: true, asksForDepartures: true))
        _ = try await boards("near=45,-75", of: scene)
        #expect(Set(scene.entry.interest.stops(since: 0)) == ["S", "P1", "P2"])
    }

    @Test func `a search lists a station once with its destinations, and equal matches by distance`() async throws {
        let query = "/api/v1/search?query=market&near=45,-75"
        let found = try await scene().ask { try await $0.ask(query).list("results") }
        let stops = found.compactMap { ($0["stop"] as? [String: Any])?["id"] as? String }
        #expect(stops == ["town:S", "town:X", "town:Z", "town:Y"])
        #expect(Set(found.first?["towards"] as? [String] ?? []) == ["Hill", "Harbour"])
        #expect(found.last?["towards"] == nil)
    }

    @Test func `a platform is found by its own code`() async throws {
        let found = try await scene().ask { try await $0.ask("/api/v1/search?query=12").list("results") }
        #expect(found.compactMap { ($0["stop"] as? [String: Any])?["id"] as? String } == ["town:P2"])
    }

    @Test func `a station's board has each row's platform, and a platform's own board has none`() async throws {
        let scene = try scene()
        let station = try await scene.ask { try await $0.ask("/api/v1/stops/town:S/arrivals").list("arrivals") }
        let platforms = Set(station.map { "\($0["route"] as? String ?? "") \($0["platform"] as? String ?? "")" })
        #expect(platforms == ["town:1 11", "town:2 12"])
        let own = try await scene.ask { try await $0.ask("/api/v1/stops/town:P2/arrivals").list("arrivals") }
        #expect(!own.isEmpty && own.allSatisfy { $0["platform"] == nil })
        let tracks = try await scene.ask {
            try await $0.ask("/api/where/arrivals-and-departures-for-stop/town_P2.json?key=x").json
        }
        let entry = (tracks["data"] as? [String: Any])?["entry"] as? [String: Any]
        let rows = try #require(entry?["arrivalsAndDepartures"] as? [[String: Any]])
        #expect(!rows.isEmpty && rows.allSatisfy { $0["scheduledTrack"] as? String == "12" })
    }

    @Test func `a vehicle lists its next stops, with scheduled times where there is no prediction`() async throws {
        let scene = try scene()
        let timetable = try Square.timetable()
        var bus = Town.bus("7", route: 0, at: scene.now)
        let trip = try #require(timetable.trip(id: "0-0"))
        bus.match = VehicleMatch(
            pattern: timetable.pattern(of: trip), trip: TripDay(trip: trip, date: Town.day), distance: 100, offset: 0)
        let later = Town.atEight + 400
        let call = PredictedCall(
            likely: later, low: later - 60, high: later + 60, departure: later, shown: later, source: .observed)
        let run = LiveRun(
            pattern: timetable.pattern(of: trip), trip: TripDay(trip: trip, date: Town.day), state: .live, vehicle: 0,
            firstCallIndex: 1, calls: [call])
        scene.publish([bus], runs: [run], timetable: timetable)
        let answer = try await scene.ask { try await $0.ask("/api/v1/vehicles/town:7").json }
        let calls = try #require(answer["calls"] as? [[String: Any]])
        #expect(calls.compactMap { ($0["stop"] as? [String: Any])?["id"] as? String } == ["town:Z", "town:Y"])
        #expect(calls.map { $0["predicted"] as? Int64 } == [later.rawValue, nil])
        #expect(calls.map { $0["scheduled"] as? Double } == [Town.eight + 360, Town.eight + 660])
        #expect(calls.map { $0["lastStop"] as? Bool } == [false, true])
    }

    @Test func `an unknown vehicle is not found`() async throws {
        try await scene().ask { client async throws in
            #expect(try await client.ask("/api/v1/vehicles/town:none").status == .notFound)
        }
    }
}
