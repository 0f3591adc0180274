import Foundation
import Synchronization
import TestSupport
import Testing
import TransitCore

@testable import GTFSSchedule

struct TimetableFileTests {
    private func bytes() throws -> [UInt8] {
        let (timetable, _) = try TinyFeed().compile()
        return timetable.withBytes { Array($0) }
    }

    @Test func `a written timetable is opened unchanged`() throws {
        try withTemporaryFolder { folder in
            let path = folder.appending(path: "a.timetable").path
            let bytes = try bytes()
            try TimetableFile.write(bytes, to: path)
            let timetable = try TimetableFile.open(path)
            _ = try TimetableFile.openVerified(path)
            #expect(timetable.byteCount == bytes.count)
            #expect(timetable.departures("t1") == [28_800, 29_460, 30_000])
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.timetable"])
        }
    }

    @Test func `a failed import keeps the old file, and a successful import reports its progress`() throws {
        try withTemporaryFolder { folder in
            let feed = folder.appending(path: "feed.zip").path
            let path = folder.appending(path: "a.timetable").path
            let seen = Mutex<[ImportProgress]>([])
            try TestZip.make(TinyFeed().files, at: feed)
            let report = try GTFSImport.compile(source: feed, to: path) { step in seen.withLock { $0.append(step) } }
            #expect(report.trips == 1)
            let steps = seen.withLock { $0 }
            #expect(steps.prefix { $0.phase == .reading }.map(\.fraction).isAscending { $0 })
            #expect(steps.drop { $0.phase == .reading }.map(\.phase) == [.building, .writing, .writing])
            #expect(steps.last == ImportProgress(phase: .writing, fraction: 1))
            let old = try Data(contentsOf: URL(filePath: path))
            try Data("<html>".utf8).write(to: URL(filePath: feed))
            #expect(throws: ImportError.self) { try GTFSImport.compile(source: feed, to: path) }
            #expect(try Data(contentsOf: URL(filePath: path)) == old)
        }
    }

    @Test func `import notices are written as JSON`() throws {
        var feed = TinyFeed()
        feed.files["routes.txt"]? += "\nr1,2,Impostor,3\n"
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        let json = try String(decoding: encoder.encode(feed.compile().report.notices), as: UTF8.self)
        #expect(json.contains(#""rule":"duplicate_key""#))
        #expect(json.contains(#""samples":[{"field":"route_id","row":3,"value":"r1"}],"severity":"error""#))
    }

    @Test func `a mapped timetable stays valid when its file is replaced`() throws {
        try withTemporaryFolder { folder in
            let path = folder.appending(path: "a.timetable").path
            let bytes = try bytes()
            try TimetableFile.write(bytes, to: path)
            let old = try TimetableFile.open(path)
            var feed = TinyFeed()
            feed.files["stop_times.txt"] = feed.files["stop_times.txt"]?.replacing("08:", with: "09:")
            try TimetableFile.write(feed.compile().timetable.withBytes { Array($0) }, to: path)
            #expect(old.departures("t1").first == 28_800)
            #expect(try TimetableFile.open(path).departures("t1").first == 32_400)
        }
    }

    @Test func `a failed write keeps the old file and leaves no temporary file`() throws {
        try withTemporaryFolder { folder in
            // A file cannot replace a folder.
            let path = folder.appending(path: "a.timetable")
            try FileManager.default.createDirectory(at: path.appending(path: "x"), withIntermediateDirectories: true)
            #expect(throws: ImportError.self) { try TimetableFile.write([1, 2, 3], to: path.path) }
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.timetable"])
            let nowhere = folder.appending(path: "no/such/a.timetable").path
            #expect(throws: ImportError.self) { try TimetableFile.write([1, 2, 3], to: nowhere) }
        }
    }

    @Test func `a file that is not a timetable is refused with a reason`() throws {
        try withTemporaryFolder { folder in
            let path = folder.appending(path: "a").path
            #expect(throws: TimetableFileError.self) { try TimetableFile.open(path) }
            for text in ["", "x", String(repeating: "no timetable ", count: 20)] {
                try Data(text.utf8).write(to: URL(filePath: path))
                #expect(throws: TimetableFileError.unusable(path: path, .otherKind)) {
                    try TimetableFile.open(path)
                }
            }
            var bytes = try bytes()
            bytes[8] = 99
            try Data(bytes).write(to: URL(filePath: path))
            #expect(throws: TimetableFileError.unusable(path: path, .otherVersion(99))) { try TimetableFile.open(path) }
        }
    }

    @Test func `a truncated timetable file is reported as damaged`() throws {
        try withTemporaryFolder { folder in
            let path = folder.appending(path: "a").path
            let bytes = try bytes()
            for length in [48, 100, bytes.count / 2, bytes.count - 1] {
                try Data(bytes.prefix(length)).write(to: URL(filePath: path))
                #expect(throws: TimetableFileError.self) { try TimetableFile.open(path) }
            }
        }
    }

    @Test func `a flipped bit in the header is detected on opening`() throws {
        let bytes = try bytes()
        let bodyStart = bytes.withUnsafeBytes { TimetableFormat.bodyStart($0) }
        // Bytes 24 ..< 32 are the checksum of the body, which only `verify` compares with the body. The header's
        // checksum covers these bytes as well.
        for position in Array(0..<40) + Array(48..<bodyStart) {
            for bit in 0..<8 {
                var damaged = bytes
                damaged[position] ^= 1 << bit
                #expect(throws: ColumnFileError<TimetableSection>.self, "byte \(position), bit \(bit)") {
                    try Timetable(FileBytes(copying: damaged))
                }
            }
        }
    }

    @Test func `a flipped bit in the body is detected by verification`() throws {
        try withTemporaryFolder { folder in
            let path = folder.appending(path: "a").path
            let bytes = try bytes()
            let bodyStart = bytes.withUnsafeBytes { TimetableFormat.bodyStart($0) }
            var random = SeededRandom(seed: 7)
            for _ in 0..<200 {
                var damaged = bytes
                damaged[Int.random(in: bodyStart..<bytes.count, using: &random)] ^=
                    1 << UInt8.random(in: 0..<8, using: &random)
                try Data(damaged).write(to: URL(filePath: path))
                _ = try TimetableFile.open(path)
                #expect(throws: TimetableFileError.unusable(path: path, .damaged(section: nil))) {
                    _ = try TimetableFile.openVerified(path)
                }
            }
        }
    }
}
