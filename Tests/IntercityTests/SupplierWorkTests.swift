import Foundation
import Synchronization
import Testing
import TransitCore

@testable import Fetching
@testable import Intercity

struct SupplierWorkTests {
    private struct Upstream: ProviderTransport {
        let body: String

        func get(_ path: ProviderPath, for feed: String) async throws(FeedError) -> FeedResponse {
            FeedResponse(at: 0, path: path.description, status: 200, body: Array(body.utf8))
        }
    }

    private static let complete = #"{"complete": true, "ttl": 60, "departures": []}"#
    private static let feed = FeedID(agency: ParseScope.coaches, name: BusbudSupplier.id)

    private func ending(
        _ body: String, _ journal: CrashJournal, found: @escaping @Sendable () -> Void = {}
    ) async -> SearchEnding {
        let supplier = BusbudSupplier(
            transport: Upstream(body: body), throttle: RequestThrottle { .now },
            work: ParseScope(Self.feed, journal: journal), pause: Pause { _ in })
        return await supplier.search(.example) { _ in found() }
    }

    @Test func `a supplier's response is open in the journal until applied, and quarantined after a crash`()
        async throws
    {
        let path = FileManager.default.temporaryDirectory.appending(path: "headsign-" + UUID().uuidString).path
        defer { unlink(path) }
        let journal = try #require(CrashJournal(path: path, version: "1") { 1000 })
        let open = Mutex(0)
        let next = Mutex<CrashJournal?>(nil)
        let first = await ending(Self.complete, journal) {
            open.withLock { $0 = journal.openCount }
            // The server crashes while the response is applied, and another one starts.
            next.withLock { $0 = CrashJournal(path: path, version: "1") { 1000 } }
        }
        #expect(first == .complete && open.withLock { $0 } == 1 && journal.openCount == 0)
        let later = try #require(next.withLock { $0 })
        let again = await ending(Self.complete, later)
        guard case .failed(.heldBack) = again else {
            Issue.record("\(again)")
            return
        }
        #expect(await ending(Self.complete + " ", later) == .complete)
    }
}
