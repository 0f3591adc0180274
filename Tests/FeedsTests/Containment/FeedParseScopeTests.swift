import Logging
import Synchronization
import Testing
import TransitCore

@testable import Feeds
@testable import Fetching

struct FeedParseScopeTests {
    private static let client = FeedHTTPClient.make()
    private let clock = VirtualClock()
    private let id = FeedID(agency: "town", name: "buses")

    private struct Body: FeedTransport {
        let body: [UInt8]

        func response() async throws(FeedError) -> FeedResponse {
            FeedResponse(at: 0, path: "/", status: 200, body: body)
        }
    }

    private struct Nothing: FeedAdapter {
        func reading(from body: [UInt8]) throws(FeedError) -> FeedReading { FeedReading(vehicles: []) }
    }

    private func poller(_ body: [UInt8], _ journal: CrashJournal) -> Poller {
        Poller(
            id: id, source: AdaptedSource(Body(body: body), adapter: Nothing()), plan: PollingPlan(interval: 20_000),
            adapter: "nothing", journal: journal, clock: clock,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, jitter: { 0 })
    }

    /// Polls once. Returns the number of bodies that are open in the journal while the reading is applied, and the
    /// health.
    private func look(_ body: [UInt8], _ words: any WordStore) async -> (open: Int?, FeedHealth?) {
        let journal = CrashJournal(words, version: "1") { 1000 }
        let seen = Mutex<(Int?, FeedHealth?)>((nil, nil))
        await Task {
            await poller(body, journal).run { _, event in
                switch event {
                case .reading: seen.withLock { $0.0 = journal.openCount }
                case .health(let health):
                    seen.withLock { $0.1 = health }
                    withUnsafeCurrentTask { $0?.cancel() }
                }
            }
        }.value
        return seen.withLock { $0 }
    }

    @Test func `a body is open in the journal until its reading has been applied`() async throws {
        let words = PlainWords()
        let (open, health) = await look([1, 2, 3], words)
        #expect(open == 1)
        #expect(health?.state == .ok)
    }

    @Test func `a body is open in the journal while it is merged with earlier bodies`() async throws {
        let journal = CrashJournal(PlainWords(), version: "1") { 1000 }
        await FeedParseScope.$current.withValue(FeedParseScope(id, journal: journal)) {
            _ = try? await GTFSRealtimeSource(Body(body: [1, 2, 3])).fetch()
        }
        #expect(journal.openCount == 1)
    }

    @Test func `the journal contains a compressed body during decompression and its content afterwards`() async throws {
        let journal = CrashJournal(PlainWords(), version: "1") { 1000 }
        let work = FeedParseScope(id, journal: journal)
        let packed = GzipDecoderTests.packed([1, 2, 3])
        // The first response cannot be decompressed, so only its compressed body is opened.
        let server = try await TestServer { _, number in
            TestServer.answer(200, body: number == 0 ? Array(packed.dropLast(9)) : packed)
        }
        let transport = HTTPTransport(
            client: Self.client, endpoint: try HTTPEndpoint(server.address), limits: .feed, clock: clock)
        try await FeedParseScope.$current.withValue(work) {
            await #expect(throws: FeedError.self) { try await transport.response() }
            #expect(journal.openCount == 1)
            let broken = work.postponed?.body
            let response = try await transport.response()
            let whole = work.postponed?.body
            #expect(try response.hasBody())
            #expect(journal.openCount == 1)
            #expect(Set([broken, whole, work.postponed?.body]).count == 3)
        }
        work.end()
        #expect(journal.openCount == 0)
        try await server.stop()
    }

    @Test func `a body that crashed the server makes its feed fail with a message`() async throws {
        let words = PlainWords()
        let work = FeedParseScope(id, adapter: "nothing", journal: CrashJournal(words, version: "1") { 1000 })
        try work.begin([1, 2, 3])
        let (open, health) = await look([1, 2, 3], words)
        #expect(open == nil)
        #expect(health?.state == .failing)
        #expect(health?.error?.kind == "heldBack")
        #expect(
            health?.error?.message
                == "This data crashed the server at 00:16 UTC; it is skipped until the feed changes.")
        #expect(health?.nextAttempt == (health?.lastAttempt ?? 0) + 10)
        let (_, other) = await look([1, 2, 4], words)
        #expect(other?.state == .ok)
    }

    @Test func `a postponed reading's body is reopened in the journal to apply it, unless it crashed the server`()
        throws
    {
        let words = PlainWords()
        let journal = CrashJournal(words, version: "1") { 1000 }
        let work = FeedParseScope(id, adapter: "nothing", journal: journal)
        #expect(work.postponed == nil)
        try work.begin([1, 2, 3])
        let waiting = try #require(work.postponed)
        work.end()
        #expect(journal.openCount == 0 && work.postponed == nil)
        #expect(waiting.run { journal.openCount } == 1)
        #expect(journal.openCount == 0)
        // The server crashes while the reading is applied.
        let next = waiting.run { CrashJournal(words, version: "1") { 1000 } }
        #expect(throws: FeedError.self) {
            try FeedParseScope(id, adapter: "nothing", journal: next).begin([1, 2, 3])
        }
        let again = PostponedWork(feed: waiting.feed, body: waiting.body, journal: try #require(next))
        #expect(again.run { true } == nil)
    }

    @Test func `a response to a rider's request is open in the journal until it has been applied`() async throws {
        let journal = CrashJournal(PlainWords(), version: "1") { 1000 }
        let place = ParseScope(FeedID(agency: ParseScope.coaches, name: "some"), journal: journal)
        let open = await place.run { () -> Int in
            _ = try? FeedResponse(at: 0, path: "/", status: 200, body: [1]).hasBody()
            return journal.openCount
        }
        #expect(open == 1 && journal.openCount == 0)
    }
}

private final class PlainWords: WordStore {
    let count = 40_000
    private let words = Mutex([UInt64](repeating: 0, count: 40_000))

    func load(_ index: Int) -> UInt64 { words.withLock { $0[index] } }

    func store(_ word: UInt64, at index: Int) { words.withLock { $0[index] = word } }
}
