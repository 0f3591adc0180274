import Foundation
package import GRDB

/// The one SQLite file in which a server keeps what outlives it. Each part that stores adds its tables as a
/// ``Migration``, and reads and writes through ``pool``.
package struct DatabaseFile: Sendable {
    /// Of the file, inside the folder where the server keeps everything.
    package static let name = "headsign.sqlite"
    /// "HDSG": tells our file from another program's.
    private static let applicationID: Int32 = 0x4844_5347
    private static let pageSize = 4096
    /// Kibibytes of pages that each connection keeps in memory. What is read again is in the system's memory already; with the
    /// library's 2 MB each, a server grows for hours as the scores of its first day come in.
    private static let cache = 256
    private static let readers = 3

    package let path: String
    /// Readers do not wait for writers, nor writers for readers.
    package let pool: DatabasePool
    let spare: SpareRoom

    /// Opens the file, makes it if it is missing, and brings it up to date.
    ///
    /// - Parameters:
    ///   - limit: bytes that the file may grow to; writes beyond it fail and change nothing.
    ///   - migrations: all there are, unless a test wants fewer.
    package init(
        folder: String, limit: Int = 2 << 30, migrations: [Migration] = Migration.all
    ) throws(StorageError) {
        let path = URL(fileURLWithPath: folder).appending(path: Self.name).path
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try Self.examine(path)
            pool = try DatabasePool(path: path, configuration: Self.configuration(limit: limit))
            try Self.writeThrough(pool)
            try Self.migrate(pool, migrations, path: path)
        } catch let error as StorageError {
            throw error
        } catch {
            throw StorageError(error, path: path)
        }
        self.path = path
        spare = SpareRoom(path: URL(fileURLWithPath: folder).appending(path: SpareRoom.name).path)
        if migrations.contains(where: { $0.name == Migration.vaultSeals.name }) { try checkVaults() }
        spare.take()
    }

    /// Waits for whoever still reads or writes. Afterwards everything is in the file itself, and SQLite's journal is empty;
    /// on a full disk what has been confirmed stays in the journal, which the next start reads.
    package func close() throws {
        do {
            try checkpoint()
        } catch let error as DatabaseError where error.isForWantOfRoom {
            if spare.giveUp() { try? checkpoint() }
        }
        try pool.close()
    }

    /// Takes everything over from SQLite's journal and cuts it, unless it is empty or somebody reads from it for seconds.
    func emptyJournal() async throws {
        let journal = try? FileManager.default.attributesOfItem(atPath: path + "-wal")[.size] as? Int
        guard journal != 0 else { return }
        _ = try await pool.writeWithoutTransaction { try $0.checkpoint(.truncate) }
    }

    private func checkpoint() throws {
        _ = try pool.writeWithoutTransaction { try $0.checkpoint(.truncate) }
    }

    /// Bytes, without the journal.
    package func size() throws -> Int {
        try pool.read { database in
            try (Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0) * Self.pageSize
        }
    }

    private static func configuration(limit: Int) -> GRDB.Configuration {
        var configuration = GRDB.Configuration()
        configuration.label = "headsign"
        configuration.busyMode = .timeout(5)
        configuration.maximumReaderCount = readers
        configuration.prepareDatabase { database in
            // What riders delete is overwritten, not only no longer found.
            try database.execute(
                sql: """
                    PRAGMA foreign_keys = ON;
                    PRAGMA secure_delete = ON;
                    PRAGMA max_page_count = \(limit / pageSize);
                    PRAGMA cache_size = -\(cache);
                    PRAGMA journal_size_limit = \(16 << 20)
                    """)
        }
        return configuration
    }

    /// Looks at a file before anything is written to it.
    static func examine(_ path: String) throws {
        guard let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int, size > 0 else {
            return
        }
        if WriteAheadLog(of: path)?.isDamaged ?? false {
            throw StorageError.damaged(path: path, reason: "confirmed changes in its journal cannot be read")
        }
        var configuration = GRDB.Configuration()
        configuration.readonly = true
        let connection = try DatabaseQueue(path: path, configuration: configuration)
        defer { try? connection.close() }
        try connection.read { database in
            // An empty one is what is left of a start that was cut short; one that has lost its tables is longer.
            let isEmpty = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_master") == 0
            let pages = try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0
            guard !isEmpty || pages <= 1 else { throw StorageError.damaged(path: path, reason: "its tables are gone") }
            guard try isEmpty || Int32.fetchOne(database, sql: "PRAGMA application_id") == applicationID else {
                throw StorageError.foreign(path: path)
            }
            let verdict = try String.fetchOne(database, sql: "PRAGMA integrity_check(1)") ?? "no verdict"
            guard verdict == "ok" else { throw StorageError.damaged(path: path, reason: verdict) }
        }
    }

    /// Looks at the tables of a file that ``examine(_:)`` has found sound.
    /// - Throws: ``StorageError`` if there are none, if a newer version has changed them, or if a vault is not as it was left.
    static func examineTables(_ path: String) throws {
        var configuration = GRDB.Configuration()
        configuration.readonly = true
        let connection = try DatabaseQueue(path: path, configuration: configuration)
        defer { try? connection.close() }
        try connection.read { database in
            guard try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_master") != 0 else {
                throw StorageError.damaged(path: path, reason: "it has no tables")
            }
            let migrator = DatabaseMigrator(Migration.all)
            guard try !migrator.hasBeenSuperseded(database) else { throw StorageError.newer(path: path) }
            guard try migrator.appliedIdentifiers(database).contains(Migration.vaultSeals.name) else { return }
            do {
                try checkVaults(in: database)
            } catch {
                throw StorageError.damaged(path: path, reason: "a vault is not whole: \(error)")
            }
        }
    }

    /// What is confirmed is on the disk, not only with the system; the library is content with less where there is a journal.
    private static func writeThrough(_ pool: DatabasePool) throws {
        try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
    }

    private static func migrate(_ pool: DatabasePool, _ migrations: [Migration], path: String) throws {
        let migrator = DatabaseMigrator(migrations)
        guard try !pool.read(migrator.hasBeenSuperseded) else { throw StorageError.newer(path: path) }
        try pool.write { try $0.execute(sql: "PRAGMA application_id = \(applicationID)") }
        try migrator.migrate(pool)
    }
}
