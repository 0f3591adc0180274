import Testing

@testable import HTTPServer

struct APIKeyLimiterTests {
    private let second: UInt64 = 1_000_000_000
    private let interfaces = [APISurface(prefixes: ["/api/where/"], needsKey: true, endpoints: [])]

    private func isAdmitted(
        _ limiter: APIKeyLimiter, _ query: String?, path: String = "/api/where/stop", at time: UInt64 = 1
    )
        -> Bool
    {
        (try? limiter.admit(path: path, query: query, stopwatch: time)) != nil
    }

    @Test func `without configured API keys no requests are checked`() {
        #expect(APIKeyLimiter([], for: interfaces) == nil)
    }

    @Test func `a key is required only on API surfaces for programs`() throws {
        let limiter = try #require(APIKeyLimiter([.init("a b", perMinute: 60)], for: interfaces))
        #expect(isAdmitted(limiter, "x=1&key=a%20b"))
        #expect(isAdmitted(limiter, "key=a+b"))
        #expect(!isAdmitted(limiter, nil))
        #expect(!isAdmitted(limiter, "key=A%20B"))
        #expect(!isAdmitted(limiter, "monkey=a+b"))
        #expect(isAdmitted(limiter, nil, path: "/api/v1/stops"))
    }

    @Test func `a key has a token bucket that refills over time`() throws {
        let limiter = try #require(
            APIKeyLimiter([.init("k", perMinute: 6), .init("other", perMinute: 6)], for: interfaces))
        #expect((0..<6).allSatisfy { _ in isAdmitted(limiter, "key=k", at: second) })
        #expect(!isAdmitted(limiter, "key=k", at: second))
        #expect(isAdmitted(limiter, "key=other", at: second))
        #expect(!isAdmitted(limiter, "key=k", at: 6 * second))
        #expect(isAdmitted(limiter, "key=k", at: 12 * second))
        // An idle period refills the bucket to at most one minute's requests.
        #expect((0..<6).allSatisfy { _ in isAdmitted(limiter, "key=k", at: 10_000 * second) })
        #expect(!isAdmitted(limiter, "key=k", at: 10_000 * second))
    }
}
