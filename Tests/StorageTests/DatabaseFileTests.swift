import Foundation
import GRDB
import Storage
import TestSupport
import Testing

struct DatabaseFileTests {
    private let folder = TemporaryFolder.unmade()
    private let notes = Migration("001 notes") { try $0.execute(sql: "CREATE TABLE note (text TEXT NOT NULL)") }
    private let words = Migration("002 words") { try $0.execute(sql: "CREATE TABLE word (text TEXT NOT NULL)") }

    private func tables(_ file: DatabaseFile) throws -> [String] {
        try file.pool.read {
            try String.fetchAll($0, sql: "SELECT name FROM sqlite_master WHERE name IN ('note','word')")
        }
    }

    @Test func `a missing database file and its folder are created`() throws {
        let file = try DatabaseFile(folder: folder.file("deep/inside"))
        #expect(FileManager.default.fileExists(atPath: file.path))
        #expect(try file.size() > 0)
    }

    @Test func `committed writes are durable, and readers do not wait for writers`() throws {
        let file = try DatabaseFile(folder: folder.path)
        let settings = try file.pool.read { database in
            try ["journal_mode", "foreign_keys"].map { try String.fetchOne(database, sql: "PRAGMA \($0)") }
        }
        #expect(settings == ["wal", "1"])
        #expect(try file.pool.write { try Int.fetchOne($0, sql: "PRAGMA synchronous") } == 2)
    }

    @Test func `the page cache of writers and readers is limited`() throws {
        let file = try DatabaseFile(folder: folder.path)
        // A negative value is in KiB.
        #expect(try file.pool.read { try Int.fetchOne($0, sql: "PRAGMA cache_size") } == -256)
        #expect(try file.pool.write { try Int.fetchOne($0, sql: "PRAGMA cache_size") } == -256)
    }

    @Test func `migrations are applied in order, and existing rows are preserved`() throws {
        let old = try DatabaseFile(folder: folder.path, migrations: [notes])
        try old.pool.write { try $0.execute(sql: "INSERT INTO note VALUES ('kept')") }
        try old.close()
        let new = try DatabaseFile(folder: folder.path, migrations: [notes, words])
        #expect(try tables(new) == ["note", "word"])
        #expect(try new.pool.read { try String.fetchOne($0, sql: "SELECT text FROM note") } == "kept")
    }

    @Test func `all migrations are numbered in order`() {
        for (place, migration) in Migration.all.enumerated() {
            let number = String(place + 1)
            #expect(migration.name.hasPrefix(String(repeating: "0", count: 3 - number.count) + number + " "))
        }
    }

    @Test func `a file of a newer version is rejected and left unchanged`() throws {
        try DatabaseFile(folder: folder.path, migrations: [notes, words]).close()
        #expect(throws: StorageError.newer(path: folder.file("headsign.sqlite"))) {
            try DatabaseFile(folder: folder.path, migrations: [notes])
        }
        #expect(try tables(DatabaseFile(folder: folder.path, migrations: [notes, words])) == ["note", "word"])
    }

    @Test func `another program's database is rejected and left unchanged`() throws {
        try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
        let path = folder.file("headsign.sqlite")
        let other = try DatabaseQueue(path: path)
        try other.write { try $0.execute(sql: "CREATE TABLE theirs (x)") }
        try other.close()
        let before = try Data(contentsOf: URL(fileURLWithPath: path))
        #expect(throws: StorageError.foreign(path: path)) { try DatabaseFile(folder: folder.path) }
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    }

    @Test func `a file that is not a database is rejected and left unchanged`() throws {
        let bytes = [UInt8](repeating: 0x41, count: 10_000)
        try folder.write(bytes, to: "headsign.sqlite")
        #expect(throws: StorageError.foreign(path: folder.file("headsign.sqlite"))) {
            try DatabaseFile(folder: folder.path)
        }
        #expect(try Data(contentsOf: URL(fileURLWithPath: folder.file("headsign.sqlite"))) == Data(bytes))
    }

    @Test func `an empty database file is initialized`() throws {
        try folder.write([], to: "headsign.sqlite")
        #expect(try tables(DatabaseFile(folder: folder.path, migrations: [notes])) == ["note"])
    }

    @Test func `a damaged database file is rejected and left unchanged`() throws {
        let file = try DatabaseFile(folder: folder.path, migrations: [notes])
        try file.pool.write { database in
            for _ in 0..<500 {
                try database.execute(
                    sql: "INSERT INTO note VALUES (?)", arguments: [String(repeating: "x", count: 500)])
            }
        }
        try file.close()
        var bytes = try Data(contentsOf: URL(fileURLWithPath: file.path))
        for place in 12_000..<40_000 { bytes[place] = 0xFF }
        try bytes.write(to: URL(fileURLWithPath: file.path))
        let error = #expect(throws: StorageError.self) {
            try DatabaseFile(folder: folder.path, migrations: [notes])
        }
        guard case .damaged? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(try Data(contentsOf: URL(fileURLWithPath: file.path)) == bytes)
    }

    @Test func `a folder that cannot be created is reported`() throws {
        try folder.write([1], to: "file")
        #expect(throws: StorageError.self) { try DatabaseFile(folder: folder.file("file/below")) }
    }

    @Test func `a full database file rejects writes and keeps its content`() throws {
        let file = try DatabaseFile(folder: folder.path, limit: 200_000, migrations: [notes])
        try file.pool.write { try $0.execute(sql: "INSERT INTO note VALUES ('first')") }
        #expect(throws: DatabaseError.self) {
            try file.pool.write {
                try $0.execute(sql: "INSERT INTO note VALUES (hex(zeroblob(300000)))")
            }
        }
        #expect(try file.pool.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM note") } == 1)
    }

    @Test func `writes of a killed server are present at the next start`() throws {
        let file = try DatabaseFile(folder: folder.path, migrations: [notes])
        try file.pool.write { try $0.execute(sql: "INSERT INTO note VALUES ('written')") }
        // Copying the files of an open database gives the state after a kill.
        let copy = TemporaryFolder.unmade()
        try FileManager.default.copyItem(atPath: folder.path, toPath: copy.path)
        #expect(FileManager.default.fileExists(atPath: copy.file("headsign.sqlite-wal")))
        let again = try DatabaseFile(folder: copy.path, migrations: [notes])
        #expect(try again.pool.read { try String.fetchOne($0, sql: "SELECT text FROM note") } == "written")
    }
}
