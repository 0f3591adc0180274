import Fetching
import Foundation
import Synchronization
import Testing
import TransitCore

@testable import Geocoding

@Suite struct GeocodingCacheTests {
    private static let elm = #"[{"lat": "44.23", "lon": "-76.48", "name": "Elm Street", "display_name": "Elm Street"}]"#

    private static func cache(_ upstream: Upstream) -> GeocodingCache {
        GeocodingCache(
            geocoder: .nominatim, transport: upstream,
            throttle: RequestThrottle(width: 100, perSecond: 1_000_000) { .now })
    }

    @Test func `the same query, even with other whitespace, is sent to the geocoder at most once a day`() async throws {
        let upstream = Upstream(Self.elm)
        let cache = Self.cache(upstream)
        async let one = cache.places(PlaceQuestion("elm  street", language: "en"), now: 0)
        async let other = cache.places(PlaceQuestion(" elm street ", language: "en"), now: 0)
        #expect(try await one == other)
        _ = try await cache.places(PlaceQuestion("elm street", language: "en"), now: 80_000)
        #expect(upstream.count == 1)
        _ = try await cache.places(PlaceQuestion("elm street", language: "en"), now: 90_000)
        _ = try await cache.places(PlaceQuestion("elm street", language: "fr"), now: 90_000)
        #expect(upstream.count == 3)
    }

    @Test func `a failed request is reported and not cached`() async throws {
        let upstream = Upstream("<p>Down</p>")
        let cache = Self.cache(upstream)
        await #expect(throws: GeocodingCache.Trouble.self) {
            try await cache.places(PlaceQuestion("elm", language: "en"), now: 0)
        }
        upstream.body = Self.elm
        #expect(try await cache.places(PlaceQuestion("elm", language: "en"), now: 1).map(\.name) == ["Elm Street"])
    }

    @Test func `a response that crashed the server is not parsed again, while others are`() async throws {
        let journal = FileManager.default.temporaryDirectory.appending(path: "headsign-" + UUID().uuidString).path
        defer { unlink(journal) }
        @Sendable func place() throws -> ParseScope {
            let journal = try #require(CrashJournal(path: journal, version: "1") { 1000 })
            return ParseScope(FeedID(agency: ParseScope.places, name: "nominatim"), journal: journal)
        }
        // The journal is reopened while the response is being parsed, as after a crash.
        let elm = Array(Self.elm.utf8)
        let next = try await place().run {
            _ = try? FeedResponse(at: 0, path: "/", status: 200, body: elm).hasBody()
            return try? place()
        }
        let upstream = Upstream(Self.elm)
        let cache = GeocodingCache(
            geocoder: .nominatim, transport: upstream, throttle: RequestThrottle { .now }, work: try #require(next))
        do throws(GeocodingCache.Trouble) {
            _ = try await cache.places(PlaceQuestion("elm", language: "en"), now: 0)
            Issue.record("it was read")
        } catch {
            guard case .failed(.heldBack) = error else {
                Issue.record("\(error)")
                return
            }
        }
        upstream.body = Self.elm + " "
        #expect(try await cache.places(PlaceQuestion("elm", language: "en"), now: 1).count == 1)
    }

    @Test func `queries over the limit on concurrent requests are refused as busy`() async {
        let upstream = Upstream(Self.elm)
        upstream.hold(atMost: 40)
        let cache = Self.cache(upstream)
        let busy = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<40 {
                group.addTask {
                    do throws(GeocodingCache.Trouble) {
                        _ = try await cache.places(PlaceQuestion("elm \(number)", language: "en"), now: 0)
                        return false
                    } catch {
                        return error == .busy
                    }
                }
            }
            // The first task to end is a refused query, because no response has been sent yet.
            let first = await group.next() == true ? 1 : 0
            upstream.letGo()
            return await group.reduce(into: first) { $0 += $1 ? 1 : 0 }
        }
        #expect(busy > 0 && upstream.count + busy == 40)
    }
}

/// A transport that returns the same response to each query.
private final class Upstream: ProviderTransport {
    private let state: Mutex<(body: String, count: Int)>
    /// The queries that wait for their responses; nil if responses are not held back.
    private let held = Mutex<(most: Int, waiting: [CheckedContinuation<Void, Never>])?>(nil)

    init(_ body: String) {
        state = Mutex((body, 0))
    }

    /// Holds responses back until they are released, or until the given number of queries wait.
    func hold(atMost most: Int) { held.withLock { $0 = (most, []) } }

    func letGo() {
        let waiting = held.withLock { held in
            defer { held = nil }
            return held?.waiting ?? []
        }
        for question in waiting { question.resume() }
    }

    private func waitWhereHeld() async {
        await withCheckedContinuation { question in
            let count: (waiting: Int, most: Int)? = held.withLock { held in
                held?.waiting.append(question)
                return held.map { ($0.waiting.count, $0.most) }
            }
            guard let count else { return question.resume() }
            if count.waiting == count.most { letGo() }
        }
    }

    var body: String {
        get { state.withLock { $0.body } }
        set { state.withLock { $0.body = newValue } }
    }

    var count: Int { state.withLock { $0.count } }

    func get(_ path: ProviderPath, for feed: String) async throws(FeedError) -> FeedResponse {
        await waitWhereHeld()
        let body = state.withLock { state in
            state.count += 1
            return state.body
        }
        return FeedResponse(
            at: 0, path: path.description, status: 200, contentType: nil, retryAfter: nil, body: Array(body.utf8))
    }
}
