import Foundation
import GRDB
import TestSupport
import Testing

@testable import Storage

/// A killed server leaves its last transactions in SQLite's write-ahead log.
struct WriteAheadLogTests {
    private let notes = Migration("001 notes") { try $0.execute(sql: "CREATE TABLE note (text TEXT NOT NULL)") }

    /// Returns the database file and its write-ahead log as they are on disk after some transactions.
    private func killed(
        after change: (DatabaseFile) throws -> Void
    ) throws -> (folder: TemporaryFolder, log: [UInt8]) {
        let (live, copy) = (TemporaryFolder.unmade(), TemporaryFolder.unmade())
        let file = try DatabaseFile(folder: live.path, migrations: [notes])
        try file.close()
        let again = try DatabaseFile(folder: live.path, migrations: [notes])
        try change(again)
        for name in ["headsign.sqlite", "headsign.sqlite-wal"] {
            try copy.write(Array(Data(contentsOf: URL(fileURLWithPath: live.file(name)))), to: name)
        }
        return (copy, Array(try Data(contentsOf: URL(fileURLWithPath: copy.file("headsign.sqlite-wal")))))
    }

    private func write(_ text: String, _ file: DatabaseFile) throws {
        try file.pool.write { try $0.execute(sql: "INSERT INTO note VALUES (?)", arguments: [text]) }
    }

    private func texts(_ folder: TemporaryFolder) throws -> [String] {
        let file = try DatabaseFile(folder: folder.path, migrations: [notes])
        defer { try? file.close() }
        return try file.pool.read { try String.fetchAll($0, sql: "SELECT text FROM note") }
    }

    @Test func `a complete write-ahead log is read`() throws {
        let (folder, _) = try killed { file in for number in 0..<5 { try write("\(number)", file) } }
        #expect(try texts(folder) == ["0", "1", "2", "3", "4"])
    }

    @Test func `damage to any transaction before the last is reported`() throws {
        let (folder, log) = try killed { file in for number in 0..<5 { try write("\(number)", file) } }
        let frame = 24 + 4096
        let frames = (log.count - 32) / frame
        #expect(frames >= 5)
        var places = [0, 17, 30]
        for number in 0..<frames - 1 { places += [8, 20, 100, 4000].map { 32 + number * frame + $0 } }
        var random = SeededRandom(named: #function)
        for place in places.shuffled(using: &random).prefix(12) + [17] {
            var damaged = log
            damaged[place] ^= 0x5A
            try folder.write(damaged, to: "headsign.sqlite-wal")
            #expect(throws: StorageError.self, "byte \(place)") { try texts(folder) }
            // The files are left unchanged, because some content may still be recoverable.
            let left = try Data(contentsOf: URL(fileURLWithPath: folder.file("headsign.sqlite-wal")))
            #expect(left == Data(damaged))
        }
    }

    @Test func `a damaged last transaction is treated as truncated, and earlier transactions are read`() throws {
        let (folder, log) = try killed { file in for number in 0..<5 { try write("\(number)", file) } }
        var damaged = log
        damaged[log.count - 100] ^= 1
        try folder.write(damaged, to: "headsign.sqlite-wal")
        #expect(try texts(folder) == ["0", "1", "2", "3"])
    }

    @Test func `a write-ahead log is readable after an interrupted or rolled-back transaction`() throws {
        let long = String(repeating: "x", count: 3_000_000)
        let (folder, log) = try killed { file in
            try write("kept", file)
            try? file.pool.write { database in
                // More than the page cache can hold, so that part of it is already in the write-ahead log.
                try database.execute(sql: "PRAGMA cache_size = 10")
                for _ in 0..<3 { try database.execute(sql: "INSERT INTO note VALUES (?)", arguments: [long]) }
                throw CancellationError()
            }
            try write("later", file)
        }
        #expect(log.count > 1_000_000)
        #expect(try texts(folder) == ["kept", "later"])
        try folder.write(Array(log.prefix(32 + 4120 + 2000)), to: "headsign.sqlite-wal")
        #expect(throws: Never.self) { try texts(folder) }
    }
}
