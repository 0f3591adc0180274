import Foundation
import Logging
import Synchronization
import TestSupport
import Testing
import TransitCore

@testable import Feeds
@testable import Fetching

struct ScheduleTests {
    private static let client = FeedHTTPClient.make()
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder.made()
    }

    private func remote(_ server: TestServer, limit: Int = 1_000_000) throws -> RemoteSchedule {
        RemoteSchedule(
            client: Self.client, endpoint: try HTTPEndpoint(server.address + "/gtfs.zip"),
            limits: HTTPLimits(bytes: limit, seconds: 60), file: folder.file("schedules/town.zip"))
    }

    @Test func `a schedule is downloaded once, and again after it has changed`() async throws {
        let server = try await TestServer { _, number in
            switch number {
            case 0: TestServer.answer(200, ["ETag: \"1\""], body: [1, 1])
            case 1: TestServer.answer(304)
            default: TestServer.answer(200, ["ETag: \"2\""], body: [2, 2])
            }
        }
        let schedule = try remote(server)
        guard case .new(let content, let first) = try await schedule.check() else { return #expect(Bool(false)) }
        #expect(schedule.accept(content, fingerprint: first) == .gtfs(path: folder.file("schedules/town.zip")))
        #expect(folder.read("schedules/town.zip") == [1, 1])
        #expect(try await schedule.check() == .unchanged)
        guard case .new(content, let second) = try await schedule.check() else { return #expect(Bool(false)) }
        #expect(first != second)
        #expect(server.requests.map { $0.headers["if-none-match"] } == [nil, "\"1\"", "\"1\""])
        try await server.stop()
    }

    @Test func `a server uses the stored schedule after a restart without a download`() async throws {
        let server = try await TestServer { request, _ in
            request.headers["if-none-match"] == nil
                ? TestServer.answer(200, ["ETag: \"1\""], body: [1]) : TestServer.answer(304)
        }
        let before = try remote(server)
        guard case .new(let content, let fingerprint) = try await before.check() else { return #expect(Bool(false)) }
        let kept = ScheduleCheck.new(before.accept(content, fingerprint: fingerprint), fingerprint: fingerprint)
        let restarted = try remote(server)
        #expect(restarted.kept() == kept)
        #expect(try await restarted.check() == kept)
        #expect(try await restarted.check() == .unchanged)
        #expect(server.requests.map { $0.headers["if-none-match"] } == [nil, "\"1\"", "\"1\""])
        try await server.stop()
    }

    @Test func `a new schedule is stored next to the current one until it is accepted`() async throws {
        let server = try await TestServer { _, number in
            number < 2 ? TestServer.answer(200, ["ETag: \"\(number)\""], body: [UInt8(number)]) : TestServer.answer(304)
        }
        let schedule = try remote(server)
        guard case .new(let content, let first) = try await schedule.check() else { return #expect(Bool(false)) }
        _ = schedule.accept(content, fingerprint: first)
        guard case .new(_, let second) = try await schedule.check() else { return #expect(Bool(false)) }
        #expect(folder.read("schedules/town.zip") == [0])
        // After a restart the accepted schedule is the stored one, and the new one is not downloaded again.
        let restarted = try remote(server)
        #expect(restarted.kept() == .new(.gtfs(path: folder.file("schedules/town.zip")), fingerprint: first))
        guard case .new(let newer, second) = try await restarted.check() else { return #expect(Bool(false)) }
        _ = restarted.accept(newer, fingerprint: second)
        #expect(folder.read("schedules/town.zip") == [1])
        try await server.stop()
    }

    @Test func `an interrupted download keeps the old schedule`() async throws {
        let server = try await TestServer { _, number in
            number == 0
                ? TestServer.answer(200, body: [1, 1])
                : [.send(Array("HTTP/1.1 200 OK\r\nContent-Length: 900\r\n\r\nhalf".utf8))]
        }
        let schedule = try remote(server)
        guard case .new(let content, let first) = try await schedule.check() else { return #expect(Bool(false)) }
        _ = schedule.accept(content, fingerprint: first)
        await #expect(throws: FeedError.self) { try await schedule.check() }
        #expect(folder.read("schedules/town.zip") == [1, 1])
        #expect(folder.read("schedules/town.zip.next.part") == nil)
        try await server.stop()
    }

    @Test func `a data folder that is not writable is not reported as an error of the provider`() async throws {
        let server = try await TestServer { _, _ in TestServer.answer(200, body: [1]) }
        try folder.write([1], to: "schedules")
        await #expect(throws: FeedError.hindered(reason: "the data folder is not writable")) {
            try await remote(server).check()
        }
        try await server.stop()
    }

    @Test func `an endless download is aborted and leaves no files`() async throws {
        let server = try await TestServer { _, _ in
            [TestServer.openAnswer(), .sendForever([UInt8](repeating: 1, count: 8192))]
        }
        let schedule = try remote(server, limit: 50_000)
        await #expect(throws: FeedError.tooLarge(limit: 50_000)) { try await schedule.check() }
        #expect(folder.read("schedules/town.zip") == nil)
        #expect(folder.read("schedules/town.zip.next") == nil)
        #expect(folder.read("schedules/town.zip.next.part") == nil)
        try await server.stop()
    }

    @Test func `an empty schedule download is refused`() async throws {
        let server = try await TestServer { _, _ in TestServer.answer(200) }
        await #expect(throws: FeedError.unreadable(expected: "a GTFS feed", place: "it ends after 0 bytes")) {
            try await remote(server).check()
        }
        try await server.stop()
    }

    @Test func `a schedule file is reported as new if its content changed, not if its modification date changed`()
        async throws
    {
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

    @Test func `a missing schedule file is reported`() async {
        await #expect(throws: FeedError.missing(path: folder.file("none.zip"), reason: "No such file or directory")) {
            try await LocalSchedule(path: folder.file("none.zip")).check()
        }
    }

    @Test func `an unusable schedule is reported as failing until there is a new one`() async throws {
        let path = try folder.write([1], to: "town.zip")
        let seen = await watch(LocalSchedule(path: path)) { _ throws(FeedError) in
            if FileManager.default.contents(atPath: path) == Data([1]) {
                throw .unreadable(expected: "a GTFS feed", place: "it has no stops")
            }
        } after: { count in
            if count == 2 { _ = FileManager.default.createFile(atPath: path, contents: Data([2, 2])) }
            return count < 3
        }
        #expect(seen.states == [.failing, .failing, .ok])
        #expect(seen.uses == 2)
    }

    @Test func `an import that failed for a temporary local reason is retried`() async throws {
        let path = try folder.write([1], to: "town.zip")
        let tries = Mutex(0)
        let seen = await watch(LocalSchedule(path: path)) { _ throws(FeedError) in
            let isFirst = tries.withLock { tries in
                tries += 1
                return tries == 1
            }
            if isFirst { throw .hindered(reason: "the disk is full") }
        } after: {
            $0 < 2
        }
        #expect(seen.states == [.failing, .ok])
    }

    @Test func `a server without a timetable uses the stored schedule if the first check fails`() async {
        let source = KeptSource()
        let seen = await watch(source, isEmptyHanded: true, clock: WallClock(rising: { 1000 }, reading: { 1000 })) {
            _ throws(FeedError) in
        } after: { _ in
            false
        }
        #expect(seen.used == [.gtfs(path: "kept")])
        #expect(seen.states == [.failing])
    }

    @Test func `a stored schedule is not loaded while a timetable is in use`() async {
        let seen = await watch(KeptSource(), isEmptyHanded: false) { _ throws(FeedError) in
        } after: { _ in
            false
        }
        #expect(seen.uses == 0)
    }

    @Test func `after failures a schedule is checked within seconds at first, then every five minutes`() {
        for interval: Int64 in [3_600_000, 86_400_000, 604_800_000] {
            var state = PollingState(plan: .schedule(interval: interval))
            let pauses = (0..<10).map { _ in state.failed(with: .rejected(status: 500), started: 0, now: 0, jitter: 1) }
            #expect(pauses == [2, 4, 8, 16, 32, 64, 128, 256, 300, 300].map { EpochMilliseconds($0 * 1000) })
            #expect(state.succeeded(started: 0, now: 0, jitter: 0) == EpochMilliseconds(interval))
            #expect(state.failed(with: .rejected(status: 500), started: 0, now: 0, jitter: 1) == 2000)
        }
    }
}

// Support for tests that watch a schedule source.
extension ScheduleTests {
    private final class Seen: Sendable {
        private let all = Mutex<(states: [FeedHealth.State], used: [ScheduleContent])>(([], []))

        var states: [FeedHealth.State] { all.withLock { $0.states } }
        var used: [ScheduleContent] { all.withLock { $0.used } }
        var uses: Int { used.count }

        func use(_ content: ScheduleContent) { all.withLock { $0.used.append(content) } }

        /// Records a health state, and returns the number of checks so far.
        func look(_ state: FeedHealth.State) -> Int {
            all.withLock { all in
                all.states.append(state)
                return all.states.count
            }
        }
    }

    /// Watches a source until `goesOn`, which is called after each check with the number of checks, returns false.
    private func watch(
        _ source: any ScheduleSource, isEmptyHanded: Bool = false, clock: any EpochClock = VirtualClock(),
        use: @escaping @Sendable (ScheduleContent) throws(FeedError) -> Void,
        after goesOn: @escaping @Sendable (Int) -> Bool
    ) async -> Seen {
        let seen = Seen()
        let watcher = ScheduleWatcher(
            id: FeedID(agency: "t", name: "schedule"), source: source, plan: PollingPlan(interval: 1000), clock: clock,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        // The watcher runs in its own task, because it ends by cancellation, which must not cancel the test.
        await Task {
            await watcher.run(isEmptyHanded: isEmptyHanded) { content, _ throws(FeedError) in
                seen.use(content)
                try use(content)
            } report: { _, health in
                if !goesOn(seen.look(health.state)) { withUnsafeCurrentTask { $0?.cancel() } }
            }
        }.value
        return seen
    }

    /// An unreachable source that has a stored schedule.
    private struct KeptSource: ScheduleSource {
        func check() async throws(FeedError) -> ScheduleCheck { throw .unreachable(host: "transit.example") }
        func kept() -> ScheduleCheck? { .new(.gtfs(path: "kept"), fingerprint: "1") }
    }
}
