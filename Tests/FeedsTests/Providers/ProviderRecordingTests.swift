import Foundation
import TestSupport
import Testing
import TransitCore

@testable import Feeds
@testable import Fetching

struct ProviderRecordingTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder.made()
    }

    private struct Answers: ProviderTransport {
        let clock: VirtualClock
        let bodies: [String: String]

        func get(_ path: ProviderPath, for feed: String) async throws(FeedError) -> FeedResponse {
            let body = bodies[path.description].map { Array($0.utf8) }
            return FeedResponse(
                at: clock.now, path: "/api/" + path.description, status: body == nil ? 404 : 200, body: body ?? [])
        }
    }

    private func recorder() throws -> Recorder {
        let feeds = ["static", "vehicles"].map { RecordingManifest.Feed(id: $0, kind: "infopoint") }
        return try Recorder(
            folder: folder.file("rec"),
            manifest: RecordingManifest(name: "T", agency: .init(id: "t", name: "T"), from: 0, to: 0, feeds: feeds))
    }

    @Test func `a recorded response is replayed unchanged`() async throws {
        let clock = VirtualClock(1_000_000)
        let recorder = try recorder()
        for (moment, body) in [(0, "one"), (30_000, "two")] {
            clock.advance(by: Int64(moment))
            let transport = RecordingProviderTransport(
                Answers(clock: clock, bodies: ["Vehicles": body, "Stops/\(moment)": "stops"]), recorder: recorder
            ) { _ in }
            _ = try await transport.get("Vehicles", for: "vehicles")
            _ = try await transport.get("Stops/\(moment)", for: "static")
        }
        recorder.finish()

        let now = VirtualClock(1_000_000)
        let replay = ReplayProviderTransport(try Recording(folder: folder.file("rec")), clock: now)
        let first = try await replay.get("vehicles", for: "vehicles")
        #expect(first.body == Array("one".utf8) && first.next == 1_030_000)
        now.advance(by: 30_000)
        let second = try await replay.get("Vehicles", for: "vehicles")
        #expect(second.body == Array("two".utf8) && second.next == nil)
        #expect(try await replay.get("Stops/0", for: "static").body == Array("stops".utf8))
        #expect(try await replay.get("Stops/7", for: "static").status == 404)
    }

    @Test func `static data that was recorded later is available from the start`() async throws {
        let clock = VirtualClock(2_000_000)
        let recorder = try recorder()
        let transport = RecordingProviderTransport(Answers(clock: clock, bodies: ["Stops": "s"]), recorder: recorder) {
            _ in
        }
        _ = try await transport.get("Stops", for: "static")
        recorder.finish()
        let replay = ReplayProviderTransport(
            try Recording(folder: folder.file("rec")), clock: VirtualClock(1_000_000))
        #expect(try await replay.get("Stops", for: "static").body == Array("s".utf8))
    }

    @Test func `a driver's name is not recorded`() {
        let body = #"[{"VehicleId": 7, "Driver":"A \"B\" C", "DriverName" : null, "driverId":12,"Name":"7"}]"#
        let kept = String(decoding: Redaction.withoutDrivers(Array(body.utf8)), as: UTF8.self)
        #expect(kept == #"[{"VehicleId": 7, "Driver":null, "DriverName" : null, "driverId":null,"Name":"7"}]"#)
        let plain = Array(#"{"Name": "Screwdriver Street"}"#.utf8)
        #expect(Redaction.withoutDrivers(plain) == plain)
    }
}
