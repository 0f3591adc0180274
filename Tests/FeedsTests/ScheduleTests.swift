import Foundation
import Logging
import Synchronization
import Testing

@testable import Feeds

struct ScheduleTests {
    private static let client = FeedHTTPClient.make()
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func remote(_ server: TestServer, limit: Int = 1_000_000) throws -> RemoteSchedule {
        RemoteSchedule(
            client: Self.client, endpoint: try HTTPEndpoint(server.address + "/gtfs.zip"),
            limits: HTTPLimits(bytes: limit, seconds: 5), file: folder.file("schedules/town.zip"))
    }

    @Test func `a feed is downloaded once, and again when it has changed`() async throws {
        let server = try await TestServer { _, number in
            switch number {
            case 0: TestServer.answer(200, ["ETag: \"1\""], body: [1, 1])
            case 1: TestServer.answer(304)
            default: TestServer.answer(200, ["ETag: \"2\""], body: [2, 2])
            }
        }
        let schedule = try remote(server)
        guard case .new(let content, let first) = try await schedule.check() else { return #expect(Bool(false)) }
        #expect(folder.read("schedules/town.zip") == [1, 1])
        #expect(try await schedule.check() == .unchanged)
        guard case .new(content, let second) = try await schedule.check() else { return #expect(Bool(false)) }
        #expect(first != second)
        #expect(server.requests.map { $0.headers["if-none-match"] } == [nil, "\"1\"", "\"1\""])
        try await server.stop()
    }

    @Test func `after a restart the kept file serves without a download`() async throws {
        let server = try await TestServer { request, _ in
            request.headers["if-none-match"] == nil
                ? TestServer.answer(200, ["ETag: \"1\""], body: [1]) : TestServer.answer(304)
        }
        let first = try await remote(server).check()
        let restarted = try remote(server)
        #expect(restarted.kept() == first)
        #expect(try await restarted.check() == .unchanged)
        try await server.stop()
    }

    @Test func `a download that breaks off leaves the old feed in place`() async throws {
        let server = try await TestServer { _, number in
            number == 0
                ? TestServer.answer(200, body: [1, 1])
                : [.send(Array("HTTP/1.1 200 OK\r\nContent-Length: 900\r\n\r\nhalf".utf8))]
        }
        let schedule = try remote(server)
        _ = try await schedule.check()
        await #expect(throws: FeedError.self) { try await schedule.check() }
        #expect(folder.read("schedules/town.zip") == [1, 1])
        #expect(folder.read("schedules/town.zip.part") == nil)
        try await server.stop()
    }

    @Test func `a download without end is cut off and leaves nothing behind`() async throws {
        let server = try await TestServer { _, _ in
            [TestServer.openAnswer(), .sendForever([UInt8](repeating: 1, count: 8192))]
        }
        let schedule = try remote(server, limit: 50_000)
        await #expect(throws: FeedError.tooLarge(limit: 50_000)) { try await schedule.check() }
        #expect(folder.read("schedules/town.zip") == nil)
        #expect(folder.read("schedules/town.zip.part") == nil)
        try await server.stop()
    }

    @Test func `an empty download is no feed`() async throws {
        let server = try await TestServer { _, _ in TestServer.answer(200) }
        await #expect(throws: FeedError.unreadable(expected: "a GTFS feed", place: "it breaks off after 0 bytes")) {
            try await remote(server).check()
        }
        try await server.stop()
    }

    @Test func `a file counts as new when its content is, not when it was touched`() async throws {
        let path = try folder.write([1, 2, 3], to: "town.zip")
        let schedule = LocalSchedule(path: path)
        guard case .new(let content, let first) = try await schedule.check() else { return #expect(Bool(false)) }
        #expect(try await schedule.check() == .unchanged)
        try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: path)
        #expect(try await schedule.check() == .unchanged)
        try folder.write([4, 5, 6], to: "town.zip")
        guard case .new(content, let second) = try await schedule.check() else { return #expect(Bool(false)) }
        #expect(first != second)
    }

    @Test func `a file that is not there says so`() async {
        await #expect(throws: FeedError.missing(path: folder.file("none.zip"))) {
            try await LocalSchedule(path: folder.file("none.zip")).check()
        }
    }

    @Test func `a feed that cannot be used stays a failure until there is another`() async throws {
        let path = try folder.write([1], to: "town.zip")
        let seen = Seen()
        let watcher = ScheduleWatcher(
            id: FeedID(agency: "t", name: "schedule"), source: LocalSchedule(path: path),
            plan: PollingPlan(interval: 1000), clock: VirtualClock(),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        // In a task of its own, as it ends by being cancelled and the test must not.
        await Task {
            await watcher.run(
                use: { _, _ throws(FeedError) in
                    seen.uses.withLock { $0 += 1 }
                    if FileManager.default.contents(atPath: path) == Data([1]) {
                        throw .unreadable(expected: "a GTFS feed", place: "it has no stops")
                    }
                },
                report: { _, health in
                    let count = seen.states.withLock { states in
                        states.append(health.state)
                        return states.count
                    }
                    if count == 2 { _ = FileManager.default.createFile(atPath: path, contents: Data([2, 2])) }
                    if count == 3 { withUnsafeCurrentTask { $0?.cancel() } }
                })
        }.value
        #expect(seen.states.withLock { $0 } == [.failing, .failing, .ok])
        #expect(seen.uses.withLock { $0 } == 2)
    }

    private final class Seen: Sendable {
        let states = Mutex<[FeedHealth.State]>([])
        let uses = Mutex(0)
    }
}
