import Crypto
import FileFormats
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import ServerTestSupport
import Testing
import TransitCore

@testable import Agencies
@testable import HTTPServer
@testable import WebServer

struct DownloadTests {
    private func withFile(_ bytes: [UInt8], _ body: (String) async throws -> Void) async throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        try await body(path)
    }

    @Test func `the timetable file is served unchanged, plain and compressed, with its version`() async throws {
        let scene = try Scene()
        let bytes = scene.timetable.withBytes { Array($0) }
        try await scene.ask { client async throws in
            let agency = try await client.ask("/api/v1/agencies").list("agencies").first
            let file = try #require((agency?["schedule"] as? [String: Any])?["file"] as? [String: Any])
            #expect(file["bytes"] as? Int == bytes.count)
            let version = try #require(file["version"] as? String)
            let plain = try await client.ask("/api/v1/agencies/town/timetable")
            #expect(plain.bytes == bytes)
            #expect(plain.headers[.eTag] == "W/\"\(version)\"")
            #expect(plain.headers[.contentType] == "application/octet-stream")
            #expect(plain.headers[.contentLength] == String(bytes.count))
            let packed = try await client.ask(
                "/api/v1/agencies/town/timetable", headers: [.acceptEncoding: "gzip"])
            #expect(packed.headers[.contentEncoding] == "gzip")
            #expect(packed.bytes.count < bytes.count / 2)
            let known = try await client.ask(
                "/api/v1/agencies/town/timetable", headers: [.ifNoneMatch: "W/\"\(version)\""])
            #expect(known.status == .notModified)
            #expect(known.bytes.isEmpty)
            let head = try await client.ask("/api/v1/agencies/town/timetable", .head)
            #expect(head.headers[.contentLength] == String(bytes.count))
            #expect(head.bytes.isEmpty)
        }
    }

    @Test func `a loading timetable yields 503, and an unknown agency 404`() async throws {
        try await Scene(isReady: false).ask { client async throws in
            #expect(try await client.ask("/api/v1/agencies/town/timetable").status == .serviceUnavailable)
            #expect(try await client.ask("/api/v1/agencies/elsewhere/timetable").status == .notFound)
            #expect(try await client.ask("/api/v1/agencies/town/timetable", .post).status == .methodNotAllowed)
            #expect(try await client.ask("/api/v1/agencies/town/timetable?x=1").status == .badRequest)
        }
    }

    @Test func `the GTFS feed is served as imported, even if the file at its path has changed`() async throws {
        let bytes = (0..<700_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
        try await withFile(bytes) { path in
            let scene = try Scene()
            scene.entry.publish(feed: StoredFile(path: path, version: "abc"))
            try FileManager.default.removeItem(atPath: path)
            try Data("another".utf8).write(to: URL(fileURLWithPath: path))
            try await scene.ask { client async throws in
                let feed = try await client.ask("/gtfs/town.zip")
                #expect(feed.bytes == bytes)
                #expect(feed.headers[.eTag] == "W/\"abc\"")
                #expect(feed.headers[.contentType] == "application/zip")
                #expect(feed.headers[.contentDisposition] == "attachment; filename=\"town.zip\"")
            }
        }
    }

    @Test func `no path reaches a file that is not published`() async throws {
        try await Scene().ask { client async throws in
            for path in [
                "/gtfs/town.zip", "/gtfs/..%2Ftown.zip", "/gtfs/town", "/gtfs/.zip", "/gtfs/%2Fetc%2Fpasswd.zip",
            ] {
                #expect(try await client.ask(path).status == .notFound, "\(path)")
            }
        }
    }

    @Test func `reading a truncated file returns nil`() async throws {
        try await withFile([1, 2, 3, 4]) { path in
            let file = try #require(StoredFile(path: path, version: "1"))
            #expect(file.read(1..<4).map { Array($0.readableBytesView) } == [2, 3, 4])
            truncate(path, 2)
            #expect(file.read(1..<4) == nil)
            #expect(StoredFile(path: NSTemporaryDirectory(), version: "1") == nil)
        }
    }

    @Test func `concurrent downloads are limited, and a finished download releases its slot`() {
        let slots = DownloadSlots(limit: 2)
        var held = [slots.take(), slots.take()]
        #expect(slots.take() == nil)
        #expect(held.count == 2)
        held.removeLast()
        #expect(slots.take() != nil)
    }

    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        (String(repeating: "a", count: 1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
    ])
    func `SHA-256 matches the standard's test vectors`(text: String, hash: String) {
        #expect(SHA256.hex(of: text.utf8) == hash)
    }
}
