import TestSupport
import Testing
import TransitCore

@testable import Feeds
@testable import Fetching

struct ReplayTests {
    private func recording(_ bodies: [(at: EpochMilliseconds, body: UInt8)], in folder: TemporaryFolder) throws
        -> Recording
    {
        let recorder = try Recorder(
            folder: folder.file("rec"),
            manifest: RecordingManifest(
                name: "Test", agency: .init(id: "t", name: "Town"), from: 0, to: 0,
                feeds: [.init(id: "f", kind: "gtfs-rt")]))
        for (at, body) in bodies {
            try recorder.add(FeedResponse(at: at, path: "/", status: 200, body: [body]), to: "f")
        }
        recorder.finish()
        return try Recording(folder: folder.file("rec"))
    }

    @Test func `each body is replayed at the time of its fetch, and none is skipped`() async throws {
        let folder = try TemporaryFolder.made()
        let recording = try recording([(1000, 1), (31_000, 2), (32_000, 3)], in: folder)
        let clock = VirtualClock(0)
        let replay = ReplayTransport(try recording.fetches(of: "f"), clock: clock)
        #expect(try await replay.response().status == 304)
        clock.advance(by: 1000)
        let first = try await replay.response()
        #expect(first.body == [1])
        #expect(first.next == 31_000)
        #expect(try await replay.response().status == 304)
        clock.advance(by: 100_000)
        #expect(try await replay.response().body == [2])
        #expect(try await replay.response().at == 32_000)
    }

    @Test func `after its end a recording returns 304 responses`() async throws {
        let folder = try TemporaryFolder.made()
        let recording = try recording([(1000, 1)], in: folder)
        let replay = ReplayTransport(try recording.fetches(of: "f"), clock: VirtualClock(5000))
        _ = try await replay.response()
        let silence = try await replay.response()
        #expect(silence.status == 304)
        #expect(try #require(silence.next) > 5000)
    }

    @Test func `a clock at ten thousand times real speed advances minutes within milliseconds`() async throws {
        let clock = RunningClock(ContinuousClock(), from: 1_000_000, speed: 10_000)
        await clock.sleep(until: 1_500_000)
        #expect(clock.now >= 1_500_000)
    }
}
