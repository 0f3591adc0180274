import HummingbirdTesting
import LiveEngine
import LiveModel
import ServerTestSupport
import Testing
import TransitCore

@testable import WebServer

struct OpeningTests {
    private typealias Summary = (isRunning: Bool, stop: String?, lines: [String])

    private func opening(of scene: Scene, _ query: String = "") async throws -> Summary {
        let json = try await scene.ask { try await $0.ask("/api/v1/opening" + query).json }
        let stop = json["stop"] as? [String: Any]
        let lines = try #require(json["lines"] as? [[String: Any]])
        return (
            try #require(json["running"] as? Bool), stop?["id"] as? String,
            lines.compactMap { ($0["route"] as? String).map { String($0.dropFirst("town:".count)) } }
        )
    }

    /// Returns the query for a rider near the stop at `kilometersEast` in the test town.
    private func near(kilometersEast: Double) -> String {
        let place = Town.coordinate(kilometersEast: kilometersEast)
        return "?near=\(place.latitude),\(place.longitude)"
    }

    @Test func `the opening is the stop with the most lines in service, and its busiest line comes first`() async throws
    {
        let scene = try Scene()
        scene.publish([
            Town.bus("x", route: 0, at: Town.eight), Town.bus("y", route: 1, at: Town.eight),
            Town.bus("z", route: 1, at: Town.eight),
        ])
        let opening = try await opening(of: scene)
        #expect(opening == (true, "town:B", ["2", "1"]))
    }

    @Test func `a line without a bus is omitted if other lines have buses`() async throws {
        let scene = try Scene()
        scene.now += 15 * 60
        scene.publish([Town.bus("y", route: 1, at: Town.eight)])
        #expect(try await opening(of: scene).lines == ["2"])
    }

    @Test func `without vehicle positions the timetable decides which lines run`() async throws {
        let scene = try Scene()
        scene.now += 15 * 60
        scene.publish()
        #expect(try await opening(of: scene) == (true, "town:A", ["1"]))
    }

    @Test func `nearby lines count as running by the timetable if vehicles are visible only elsewhere`() async throws {
        let scene = try Scene()
        scene.now += 15 * 60
        scene.publish([Town.bus("y", route: 1, at: Town.eight)])
        #expect(try await opening(of: scene, near(kilometersEast: -2.5)) == (true, "town:A", ["1"]))
    }

    @Test func `if no line is running, lines are ordered by their next departure`() async throws {
        let scene = try Scene()
        scene.publish()
        let opening = try await opening(of: scene)
        #expect(opening == (false, "town:B", ["1", "2"]))
    }

    @Test func `near a rider the opening shows local lines, even if more lines run elsewhere`() async throws {
        let scene = try Scene()
        scene.publish([Town.bus("x", route: 0, at: Town.eight), Town.bus("y", route: 1, at: Town.eight)])
        #expect(try await opening(of: scene, near(kilometersEast: 3)) == (true, "town:D", ["2"]))
        #expect(try await opening(of: scene, near(kilometersEast: 0)) == (true, "town:A", ["1"]))
        #expect(try await opening(of: scene, near(kilometersEast: 40)) == (false, nil, []))
    }

    @Test func `a stop where riders can only alight is not the opening`() async throws {
        let scene = try Scene()
        scene.publish()
        // At the stop at four kilometres, the line ends and riders can only alight.
        #expect(try await opening(of: scene, near(kilometersEast: 4)).stop == "town:D")
    }

    @Test func `a stop without further departures is not the opening`() async throws {
        let scene = try Scene()
        // The last bus has left A at 8:40; at B there is another one at 9:00.
        scene.now += 55 * 60
        scene.publish()
        #expect(try await opening(of: scene, near(kilometersEast: 0)).stop == "town:B")
        #expect(try await opening(of: scene).stop == "town:B")
        // In the evening there are no more departures nearby. The next day's first departure counts, at the nearest
        // stop.
        scene.now += 12 * 3600
        #expect(try await opening(of: scene, near(kilometersEast: 0)).stop == "town:A")
    }

    @Test func `before the timetable is loaded the opening is empty`() async throws {
        #expect(try await opening(of: Scene(isReady: false)) == (false, nil, []))
    }

    @Test func `stale vehicles do not count as running`() async throws {
        let scene = try Scene()
        var bus = Town.bus("x", route: 1, at: Town.eight)
        bus.isStale = true
        scene.publish([bus])
        #expect(try await opening(of: scene).isRunning == false)
    }

    /// Boards once counted vehicles with outdated positions, unlike routes.
    @Test func `a board, its route and the opening count the same vehicles`() async throws {
        let scene = try Scene()
        var stale = Town.bus("x", route: 1, at: Town.eight)
        stale.isStale = true
        scene.publish([stale, Town.bus("y", route: 1, at: Town.eight)])
        try await scene.ask { client in
            let board = try await client.ask("/api/v1/stops/town:D/arrivals").json
            let routes = try await client.ask("/api/v1/routes?ids=town:2").json["routes"] as? [[String: Any]]
            #expect(board["vehicles"] as? Int == 1)
            #expect(routes?.map { $0["vehicles"] as? Int } == [1])
        }
        #expect(try await opening(of: scene).lines == ["2"])
    }
}
