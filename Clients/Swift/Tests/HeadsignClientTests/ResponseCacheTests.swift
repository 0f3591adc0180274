import Testing

@testable import HeadsignClient

@Suite struct ResponseCacheTests {
    @Test func `the cache is bounded, and evicts the least recently used entry first`() {
        let cache = ResponseCache(limit: 1000)
        for index in 0..<10 {
            cache.keep(.init(tag: "t", body: Array(repeating: 0, count: 198)), for: "/\(index)")
            _ = cache["/0"]
        }
        #expect(cache.bytes <= 1000)
        #expect(cache["/0"] != nil)
        #expect(cache["/1"] == nil)
        #expect(cache["/9"] != nil)
    }

    @Test func `one large response does not evict all others`() {
        let cache = ResponseCache(limit: 1000)
        cache.keep(.init(tag: "t", body: [1]), for: "/a")
        cache.keep(.init(tag: "t", body: Array(repeating: 0, count: 900)), for: "/b")
        #expect(cache["/a"] != nil)
        #expect(cache["/b"] == nil)
    }
}
