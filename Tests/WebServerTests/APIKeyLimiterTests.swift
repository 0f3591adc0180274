import Testing

@testable import WebServer

struct APIKeyLimiterTests {
    private let second: UInt64 = 1_000_000_000
    private let interfaces = [APISurface(prefixes: ["/api/where/"], needsKey: true, endpoints: [])]

    private func isAdmitted(
        _ gate: APIKeyLimiter, _ query: String?, path: String = "/api/where/stop", at time: UInt64 = 1
    )
        -> Bool
    {
        (try? gate.admit(path: path, query: query, stopwatch: time)) != nil
    }

    @Test func `without keys there is no gate`() {
        #expect(APIKeyLimiter([], for: interfaces) == nil)
    }

    @Test func `a key is wanted for programs' interfaces alone`() throws {
        let gate = try #require(APIKeyLimiter([.init("a b", perMinute: 60)], for: interfaces))
        #expect(isAdmitted(gate, "x=1&key=a%20b"))
        #expect(isAdmitted(gate, "key=a+b"))
        #expect(!isAdmitted(gate, nil))
        #expect(!isAdmitted(gate, "key=A%20B"))
        #expect(!isAdmitted(gate, "monkey=a+b"))
        #expect(isAdmitted(gate, nil, path: "/api/v1/stops"))
    }

    @Test func `a key is good for so many requests, and then for as many as time brings`() throws {
        let gate = try #require(
            APIKeyLimiter([.init("k", perMinute: 6), .init("other", perMinute: 6)], for: interfaces))
        #expect((0..<6).allSatisfy { _ in isAdmitted(gate, "key=k", at: second) })
        #expect(!isAdmitted(gate, "key=k", at: second))
        #expect(isAdmitted(gate, "key=other", at: second))
        #expect(!isAdmitted(gate, "key=k", at: 6 * second))
        #expect(isAdmitted(gate, "key=k", at: 12 * second))
        // Rest saves up a minute's at most.
        #expect((0..<6).allSatisfy { _ in isAdmitted(gate, "key=k", at: 10_000 * second) })
        #expect(!isAdmitted(gate, "key=k", at: 10_000 * second))
    }
}
