import Foundation
import TestSupport
import Testing
import TransitCore

@testable import Feeds
@testable import Fetching

struct RecordingTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder.made()
    }

    private func recorder() throws -> Recorder {
        try Recorder(
            folder: folder.file("rec"),
            manifest: RecordingManifest(
                name: "Test", agency: .init(id: "t", name: "Town"), from: 0, to: 0,
                feeds: [.init(id: "vehicles", kind: "gtfs-rt"), .init(id: "alerts", kind: "gtfs-rt")]))
    }

    private func response(_ at: EpochMilliseconds, _ body: [UInt8], status: Int = 200, type: String? = nil)
        -> FeedResponse
    {
        FeedResponse(at: at, path: "/feed?key=…", status: status, contentType: type, body: body)
    }

    private func all(_ feed: String) throws -> [FeedResponse] {
        let fetches = try Recording(folder: folder.file("rec")).fetches(of: feed)
        var responses: [FeedResponse] = []
        while let next = fetches.next() { responses.append(next) }
        return responses
    }

    @Test func `each recorded response is read back unchanged, including errors`() throws {
        let recorder = try recorder()
        let fetches = [
            response(1000, [0, 255, 10, 13], type: "application/x-protobuf"),
            response(2000, Array("{\"größe\": \"a\\nb\"}".utf8), type: "application/json; charset=utf-8"),
            response(3000, [], status: 304), response(4000, [], status: 503),
            // The content type is text, but the body is not valid text.
            response(5000, [0xFF, 0xFE, 0x00], type: "text/plain"),
        ]
        for fetch in fetches { try recorder.add(fetch, to: "vehicles") }
        recorder.finish()
        #expect(try all("vehicles") == fetches)
        let manifest = try Recording(folder: folder.file("rec")).manifest
        #expect(manifest.from == 1000)
        #expect(manifest.to == 5000)
    }

    @Test func `a killed recorder loses no completed fetch`() throws {
        let recorder = try recorder()
        for number in 0..<50 {
            try recorder.add(response(EpochMilliseconds(Int64(number)), [UInt8(number)]), to: "vehicles")
        }
        #expect(try all("vehicles").map(\.at) == (0..<50).map { EpochMilliseconds($0) })
    }

    @Test func `a truncated recording ends with its last complete fetch`() throws {
        let recorder = try recorder()
        for number in 0..<20 {
            let body = (0..<900).map { UInt8(truncatingIfNeeded: $0 &* (number + 3) >> 2) }
            try recorder.add(response(EpochMilliseconds(Int64(number)), body), to: "vehicles")
        }
        recorder.finish()
        let whole = try #require(folder.read("rec/vehicles.jsonl.gz"))
        for length in stride(from: 0, to: whole.count, by: 37) {
            try folder.write(Array(whole[..<length]), to: "rec/vehicles.jsonl.gz")
            let times = try all("vehicles").map(\.at)
            #expect(times == (0..<Int64(times.count)).map { EpochMilliseconds($0) })
        }
    }

    @Test func `a malformed line does not affect other lines`() throws {
        let lines =
            "{\"at\":1,\"url\":\"/\",\"status\":200,\"body\":\"a\"}\nnot json\n{\"at\":2}\n{\"at\":-9223372036854775808,\"url\":\"/\",\"status\":200}\n"
            + "{\"at\":3,\"url\":\"/\",\"status\":200,\"bodyBase64\":\"!!\"}\n"
            + "{\"at\":4,\"url\":\"/\",\"status\":200,\"bodyBase64\":\"AQI=\"}\n"
        _ = try recorder()
        try folder.write(GzipDecoderTests.packed(Array(lines.utf8)), to: "rec/vehicles.jsonl.gz")
        let fetches = try Recording(folder: folder.file("rec")).fetches(of: "vehicles")
        #expect(fetches.next()?.body == [97])
        #expect(fetches.next()?.body == [1, 2])
        #expect(fetches.next() == nil)
        #expect(fetches.damagedLines == 4)
    }

    @Test func `an existing recording is not overwritten`() throws {
        _ = try recorder()
        #expect(throws: RecordingError.exists(path: folder.file("rec"))) { try recorder() }
    }

    @Test func `the schedule is stored in the recording`() throws {
        let recorder = try recorder()
        try recorder.keep("gtfs", copyOf: try folder.write([1, 2], to: "gtfs.zip"))
        let path = try #require(try Recording(folder: folder.file("rec")).path(of: "gtfs"))
        #expect(FileManager.default.contents(atPath: path) == Data([1, 2]))
    }

    @Test func `a folder without a recording is reported`() {
        #expect(throws: RecordingError.noRecording(path: folder.path)) { try Recording(folder: folder.path) }
    }

    @Test(arguments: ["trains", "../rec/vehicles", ""])
    func `a request for a feed that is not recorded is reported`(feed: String) throws {
        _ = try recorder()
        let recording = try Recording(folder: folder.file("rec"))
        #expect(throws: RecordingError.noSuchFeed(feed)) { _ = try recording.fetches(of: feed) }
    }

    @Test func `each response of a transport is recorded and returned to the feed`() async throws {
        let recorder = try recorder()
        let file = try folder.write([9, 9], to: "feed.pb")
        let clock = VirtualClock()
        let transport = RecordingTransport(
            FileTransport(path: file, clock: clock), recorder: recorder, feed: "alerts", failed: { _ in })
        #expect(try await transport.response().body == [9, 9])
        #expect(try all("alerts").map(\.body) == [[9, 9]])
        #expect(try all("alerts").map(\.at) == [clock.now])
    }
}
