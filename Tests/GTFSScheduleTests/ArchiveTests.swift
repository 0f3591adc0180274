import CZip
import Foundation
import Testing

@testable import GTFSSchedule

struct ArchiveTests {
    private func compile(_ make: (String) throws -> Void) throws -> ImportReport {
        try withTemporaryFolder { folder in
            let path = folder.appending(path: "feed.zip").path
            try make(path)
            return try GTFSImport.compile(source: path).report
        }
    }

    private func failure(_ make: (String) throws -> Void) throws -> ImportError? {
        do {
            _ = try compile(make)
            return nil
        } catch let error as ImportError {
            return error
        }
    }

    @Test(arguments: ["", "google_transit/", "some/where/", "GTFS\\"])
    func `a feed may be in a subfolder of its archive`(prefix: String) throws {
        let report = try compile { try TestZip.make(TinyFeed().files, prefix: prefix, at: $0) }
        #expect(report.stopTimes == 3)
    }

    @Test func `an archive with upper-case file names and macOS resource files is imported`() throws {
        let members = TinyFeed().files.sorted { $0.key < $1.key }.flatMap { name, text in
            [(name.uppercased(), Array(text.utf8)), ("__MACOSX/._" + name, [UInt8](repeating: 0, count: 100))]
        }
        let report = try compile { try TestZip.make(members, at: $0) }
        #expect(report.stopTimes == 3)
        #expect(report.notices.isEmpty)
    }

    @Test func `archive members with unsafe paths are ignored and reported`() throws {
        var files = TinyFeed().files
        files["../../etc/stops.txt"] = "stop_id\nx\n"
        files["/etc/routes.txt"] = "route_id\nx\n"
        let report = try compile { try TestZip.make(files, at: $0) }
        #expect(report.stops == 3)
        #expect(report.count(.unsafeMemberName) == 2)
    }

    @Test func `of two members with the same name only the first is read`() throws {
        var members = TinyFeed().files.sorted { $0.key < $1.key }.map { ($0.key, Array($0.value.utf8)) }
        members.append(("Stops.txt", Array("stop_id\nx\n".utf8)))
        let report = try compile { try TestZip.make(members, at: $0) }
        #expect(report.stops == 3)
        #expect(report.count(.repeatedMember) == 1)
    }

    @Test func `a truncated download is reported as a damaged archive`() throws {
        let error = try failure { path in
            try TestZip.make(TinyFeed().files, at: path)
            let whole = try Data(contentsOf: URL(filePath: path))
            try whole.prefix(whole.count / 2).write(to: URL(filePath: path))
        }
        guard case .damagedArchive = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test(arguments: [
        ("<!doctype html><title>404</title>", "a web page"), ("{\"error\": 403}", "JSON"), ("", "an empty file"),
        ("stop_id,stop_name\n", "plain text"),
    ])
    func `the format of a file that is not an archive is recognized`(text: String, guess: String) throws {
        let error = try failure { try Data(text.utf8).write(to: URL(filePath: $0)) }
        guard case .notAnArchive(_, let looksLike) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(looksLike == guess)
    }

    @Test func `a path at which no file exists is reported`() throws {
        let error = try failure { _ in }
        guard case .unreadable(_, let reason) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(reason == "no such file")
    }

    @Test func `an archive without a required GTFS file is refused, and the file is named`() throws {
        let error = try failure { try TestZip.make(["photo.jpg": "x", "stops.txt": "stop_id"], at: $0) }
        #expect(
            error
                == .notGTFS(
                    missing: [
                        "agency.txt", "routes.txt", "trips.txt", "stop_times.txt", "calendar.txt or calendar_dates.txt",
                    ], found: ["photo.jpg", "stops.txt"]))
    }

    @Test func `a member whose bytes do not match its checksum is refused`() throws {
        let error = try failure { path in
            let feed = TinyFeed([
                "stops.txt": TinyFeed().files["stops.txt"].map { $0 + String(repeating: "\n", count: 9) }
            ])
            try TestZip.make(feed.files, at: path)
            var bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
            // Damages the compressed bytes, which follow the member's name in the local header.
            let name = Array("stops.txt".utf8)
            let start = bytes.indices.first { bytes[$0...].starts(with: name) } ?? 0
            for position in (start + 40)..<(start + 60) { bytes[position] ^= 0xFF }
            try Data(bytes).write(to: URL(filePath: path))
        }
        guard case .damagedMember(let name, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(name == "stops.txt")
    }

    @Test func `an encrypted member is refused and named`() throws {
        let error = try failure { path in
            try TestZip.make(TinyFeed().files, at: path)
            var bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
            // Sets bit 0 (encryption) of the general purpose flags in every local and central header.
            for position in bytes.indices.dropLast(10) where bytes[position...].starts(with: [0x50, 0x4B, 3, 4]) {
                bytes[position + 6] |= 1
            }
            for position in bytes.indices.dropLast(10) where bytes[position...].starts(with: [0x50, 0x4B, 1, 2]) {
                bytes[position + 8] |= 1
            }
            try Data(bytes).write(to: URL(filePath: path))
        }
        guard case .encrypted = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func `a zip bomb is refused`() throws {
        var members = TinyFeed().files.filter { $0.key != "stops.txt" }.map { ($0.key, Array($0.value.utf8)) }
        members.append(("stops.txt", [UInt8](repeating: 0x0A, count: 32 << 20)))
        let error = try failure { try TestZip.make(members, at: $0) }
        guard case .tooLarge(let member, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(member == "stops.txt")
    }

    @Test func `size limits apply to each member and to the total`() throws {
        try withTemporaryFolder { folder in
            let path = folder.appending(path: "feed.zip").path
            try TestZip.make(TinyFeed().files, at: path)
            var options = GTFSImport.Options()
            options.limits.memberBytes = 50
            #expect(throws: ImportError.self) { try GTFSImport.compile(source: path, options: options) }
            options.limits = ArchiveLimits()
            options.limits.totalBytes = 200
            #expect(throws: ImportError.self) { try GTFSImport.compile(source: path, options: options) }
        }
    }

    @Test func `an archive truncated at any offset fails without a crash or a partial import`() throws {
        try withTemporaryFolder { folder in
            let path = folder.appending(path: "feed.zip").path
            try TestZip.make(TinyFeed().files, at: path)
            let whole = try Data(contentsOf: URL(filePath: path))
            for length in stride(from: 0, to: whole.count - 1, by: 37) {
                try whole.prefix(length).write(to: URL(filePath: path))
                #expect(throws: ImportError.self) { try GTFSImport.compile(source: path) }
            }
        }
    }
}
