import HeadsignClient
import Testing

@Suite struct LiveTests {
    /// Returns the first state that satisfies the condition, and the states before it.
    private func first(
        _ client: HeadsignClient, where fits: (LiveState) -> Bool
    ) async throws -> (state: LiveState, before: [LiveState])? {
        var before: [LiveState] = []
        for try await state in client.live(.agencies(["a"])) {
            if fits(state) { return (state, before) }
            before.append(state)
        }
        return nil
    }

    @Test func `an interrupted stream is reported as lost, and resumes after the last event`() async throws {
        let stub = StubTransport([
            stream([event("snapshot", 1, snapshot([vehicle(1)]))]), nobody, nobody,
            stream([event("change", 2, #"{"at":11,"vehicles":[\#(vehicle(2))],"gone":["a:1"]}"#)], thenSilent: true),
        ])
        let client = HeadsignClient("http://stub", transport: stub, options: hasty)
        let found = try #require(try await first(client) { $0.at == 11 })
        #expect(found.state.vehicles.keys.sorted() == ["a:2"])
        #expect(found.state.freshness() == .live)
        #expect(found.before.contains { $0.freshness() == .lost(since: 10) && $0.vehicles.keys.contains("a:1") })
        #expect(stub.requests.map { $0.header("Last-Event-ID") } == [nil, "1", "1", "1"])
    }

    @Test func `a stream without data is reported as lost after the timeout`() async throws {
        let stub = StubTransport([
            stream([event("snapshot", 1, snapshot([vehicle(1)]))], thenSilent: true),
            stream([event("snapshot", 9, snapshot([], at: 99))], thenSilent: true),
        ])
        var options = hasty
        options.silence = 0.2
        let client = HeadsignClient("http://stub", transport: stub, options: options)
        let found = try #require(try await first(client) { $0.at == 99 })
        #expect(found.state.vehicles.isEmpty)
        #expect(
            found.before.contains {
                if case .lost(.timedOut(seconds: 0.2), _) = $0.connection { true } else { false }
            })
    }

    @Test func `comments keep a stream without events open`() async throws {
        let slow = StubTransport([
            quietStream(for: .seconds(3), then: event("snapshot", 1, snapshot([vehicle(1)])))
        ])
        var options = hasty
        // Much longer than the interval between comments, as the machine may be busy, but shorter than the whole
        // stream.
        options.silence = 2.5
        let client = HeadsignClient("http://stub", transport: slow, options: options)
        let found = try #require(try await first(client) { $0.at != nil })
        #expect(found.before.isEmpty)
        #expect(slow.requests.count == 1)
    }

    @Test func `after an unreadable change a new snapshot is requested`() async throws {
        let stub = StubTransport([
            stream(
                [event("snapshot", 1, snapshot([vehicle(1)])), event("change", 2, #"{"vehicles":[{}]}"#)],
                thenSilent: true),
            stream([event("snapshot", 3, snapshot([vehicle(3)], at: 30))], thenSilent: true),
        ])
        let client = HeadsignClient("http://stub", transport: stub, options: hasty)
        let found = try #require(try await first(client) { $0.at == 30 })
        #expect(found.state.vehicles.keys.sorted() == ["a:3"])
        #expect(stub.requests.map { $0.header("Last-Event-ID") } == [nil, nil])
    }

    @Test func `a permanent error is thrown`() async throws {
        let problem = #"{"type":"about:blank","title":"t","status":404,"detail":"No."}"#
        let gone = HeadsignClient("http://stub", transport: StubTransport([json(problem, status: 404)]), options: hasty)
        await #expect(throws: HeadsignError.notFound(detail: "No.")) {
            for try await _ in gone.liveBoard(of: "a:1") {}
        }
        let other = StubTransport([stream([event("snapshot", 1, #"{"moment":1}"#)])])
        await #expect(throws: HeadsignError.self) {
            for try await _ in HeadsignClient("http://stub", transport: other, options: hasty).live() {}
        }
    }

    @Test func `a cancelled reader ends its stream`() async throws {
        let stub = StubTransport([stream([event("snapshot", 1, snapshot([]))], thenSilent: true)])
        let client = HeadsignClient("http://stub", transport: stub, options: hasty)
        let reader = Task {
            var count = 0
            for try await _ in client.live() { count += 1 }
            return count
        }
        while stub.requests.isEmpty { await Task.yield() }
        reader.cancel()
        _ = try await reader.value
    }

    @Test func `a watched journey is polled repeatedly`() async throws {
        let place = #"{"lat":1,"lon":2}"#
        let journey =
            #"{"id":"j","departure":1,"arrival":2,"changes":0,"walk":{"metres":1,"seconds":1},"#
            + #""chance":{"state":"noChange"},"legs":[]}"#
        let answer = { (at: Int) in
            #"{"at":\#(at),"live":{"state":"live"},"streets":false,"from":\#(place),"to":\#(place),"#
                + #""state":"possible","journey":\#(journey)}"#
        }
        let stub = StubTransport([json(answer(1)), nobody, json(answer(2))])
        let client = HeadsignClient("http://stub", transport: stub, options: hasty)
        var seen: [Freshness] = []
        for try await state in client.liveJourney("j") {
            seen.append(state.freshness)
            if state.journey?.at == 2, state.connection == .open { break }
        }
        #expect(seen.last == .live)
    }
}
