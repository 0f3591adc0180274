import HeadsignClient
import Testing

/// Serialized, because the tests stop and restart the same server.
@Suite(RealServer.isThere, .serialized) struct DyingServerTests {
    @Test(arguments: Way.allCases) func `during a server restart the state is marked as lost, and then recovers`(
        way: Way
    ) async throws {
        var options = ClientOptions()
        options.pauses = 0.1...1
        let client = try way.client(of: RealServer.mortal, options)
        let stop = try await client.busyStop()
        var open = 0
        var lost: [Freshness] = []
        for try await state in client.live() {
            guard let at = state.at else { continue }
            if state.connection != .open {
                // The last received state is kept, and marked as lost.
                #expect(state.vehicles.isEmpty == false)
                lost.append(state.freshness())
                #expect(lost.last == .lost(since: at))
                continue
            }
            if !lost.isEmpty, !state.vehicles.isEmpty { break }
            // The server is restarted repeatedly, because a reader that skips states can miss a short interruption.
            if open % 5 == 0 {
                let death = HTTPRequest(.post, "\(try #require(RealServer.death))/", patience: 60)
                #expect(try await way.transport.send(death).status == 200)
            }
            open += 1
        }
        #expect(lost.isEmpty == false)
        // Ids are the same after the restart.
        #expect(try await client.stop(stop.id).stop.id == stop.id)
    }

    @Test(arguments: Way.allCases)
    func `an address without a server is reported as unreachable`(way: Way) async throws {
        let client = try way.client(of: "http://127.0.0.1:9")
        do {
            _ = try await client.agencies()
            Issue.record("There was an answer.")
        } catch HeadsignError.unreachable(let host, _) {
            #expect(host.hasPrefix("127.0.0.1"))
        }
    }
}
