import HeadsignClient
import Testing

@Suite(RealServer.isThere) struct StreamTests {
    @Test(arguments: Way.allCases) func `the state after a change equals the vehicles response`(way: Way) async throws {
        let client = try way.client
        var changes = 0
        for try await state in client.live() {
            guard let at = state.at else { continue }
            changes += 1
            #expect(state.connection == .open)
            let now = try await client.vehicles()
            // Only states of the same time are compared.
            guard now.at == at, changes > 2 else { continue }
            #expect(now.vehicles.sorted { $0.id < $1.id } == state.vehicles.values.sorted { $0.id < $1.id })
            break
        }
    }

    @Test(arguments: Way.allCases) func `a board is received immediately and then updated`(way: Way) async throws {
        let client = try way.client
        let stop = try await client.busyStop()
        var moments: Set<Int> = []
        for try await state in client.liveBoard(of: stop.id) {
            guard let board = state.board else { continue }
            #expect(board.stop.id == stop.id)
            #expect(state.freshness == .live)
            moments.insert(board.at)
            if moments.count == 2 { break }
        }
    }

    @Test(arguments: Way.allCases) func `an unknown stop ends the sequence with an error`(way: Way) async throws {
        let client = try way.client
        await #expect(throws: HeadsignError.self) {
            for try await _ in client.liveBoard(of: "cairns:nowhere") {}
        }
    }
}
