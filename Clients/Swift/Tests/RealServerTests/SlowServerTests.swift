import HeadsignClient
import Testing

@Suite(RealServer.isThere) struct SlowServerTests {
    /// Each chunk arrives well within the timeout, but the whole response takes longer than the timeout.
    @Test(arguments: Way.allCases)
    func `a response that arrives slowly but continuously does not time out`(way: Way) async throws {
        var options = ClientOptions()
        options.patience = 8
        let slow = try way.client(of: RealServer.slow.map { "\($0)/drop" }, options)
        #expect(try await slow.agencies().agencies.map { $0.id } == way.client.agencies().agencies.map { $0.id })
    }

    @Test(arguments: Way.allCases) func `a server that never responds times out`(way: Way) async throws {
        var options = ClientOptions()
        options.patience = 0.5
        let silent = try way.client(of: RealServer.slow.map { "\($0)/silent" }, options)
        await #expect(throws: HeadsignError.timedOut(seconds: 0.5)) { try await silent.agencies() }
    }

    @Test(arguments: Way.allCases) func `a silent stream is reported as lost and reopened`(
        way: Way
    ) async throws {
        var options = ClientOptions()
        options.silence = 5
        options.pauses = 0.1...1
        // Each transport needs a different stream, so the scope differs.
        let agency = try #require(try await way.client.agencies().agencies.first).id
        let scope = LiveScope.agencies(way == .urlSession ? [agency] : [agency, agency])
        let mute = try way.client(of: RealServer.slow.map { "\($0)/mute" }, options)
        var before: [LiveConnection] = []
        for try await state in mute.live(scope) {
            if before.count > 1, state.connection == .open, before.contains(where: { $0 != .open }) { break }
            before.append(state.connection)
        }
        let reasons = before.compactMap { connection -> HeadsignError? in
            guard case .lost(let reason, _) = connection else { return nil }
            return reason
        }
        #expect(reasons.first == .timedOut(seconds: 5))
    }
}
