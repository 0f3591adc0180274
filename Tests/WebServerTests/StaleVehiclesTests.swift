import HummingbirdTesting
import LiveEngine
import LiveModel
import ServerTestSupport
import Testing
import TransitCore

@testable import WebServer

struct StaleVehiclesTests {
    /// The page once read "No buses" for a line whose only bus had an outdated position.
    @Test func `stale vehicles are counted separately in routes and on boards`() async throws {
        let scene = try Scene()
        var stale = Town.bus("x", route: 0, at: Town.eight)
        stale.isStale = true
        scene.publish([stale, Town.bus("y", route: 1, at: Town.eight)])
        let (routes, board) = try await scene.ask {
            (try await $0.ask("/api/v1/routes").list("routes"), try await $0.ask("/api/v1/stops/town:B/arrivals").json)
        }
        #expect(routes.map { $0["vehicles"] as? Int } == [0, 1])
        #expect(routes.map { $0["staleVehicles"] as? Int } == [1, nil])
        #expect(board["vehicles"] as? Int == 1)
        #expect(board["staleVehicles"] as? Int == 1)
    }
}
