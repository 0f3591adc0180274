import Foundation
package import GRDB

/// The SQLite file with all of a server's persistent data. Each repository defines its tables in a ``Migration``, and
/// reads and writes through ``pool``.
package struct DatabaseFile: Sendable {
    /// The file's name in the data folder.
    package static let name = "headsign.sqlite"
    /// The SQLite application ID "HDSG", which distinguishes the file from other programs' databases.
    private static let applicationID: Int32 = 0x4844_5347
    private static let pageSize = 4096
    /// The size of each connection's page cache in KiB. The operating system caches the file too; with SQLite's default
    /// of 2 MB, memory use would grow for hours on the first day.
    private static let cache = 256
    private static let readers = 3

    package let path: String
    /// The connection pool, in which readers and writers do not block each other.
    package let pool: DatabasePool
    let spare: DiskReserve

    /// Opens the file or creates it, and migrates it.
    ///
    /// - Parameters:
    ///   - limit: The maximum size in bytes; writes that would exceed it fail without effect.
    ///   - migrations: The migrations to apply; all of them, except in tests.
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
        spare = DiskReserve(path: URL(fileURLWithPath: folder).appending(path: DiskReserve.name).path)
        if migrations.contains(where: { $0.name == Migration.vaultSeals.name }) { try checkVaults() }
        spare.take()
    }

    /// Waits for running reads and writes, checkpoints the write-ahead log, and closes the file. On a full disk,
    /// committed data stays in the log, which the next start reads.
    package func close() throws {
        do {
            try checkpoint()
        } catch let error as DatabaseError where error.isForWantOfRoom {
            if spare.giveUp() { try? checkpoint() }
        }
        try pool.close()
    }

    /// Checkpoints and truncates the write-ahead log, unless it is empty or readers use it for several seconds.
    func emptyJournal() async throws {
        let journal = try? FileManager.default.attributesOfItem(atPath: path + "-wal")[.size] as? Int
        guard journal != 0 else { return }
        _ = try await pool.writeWithoutTransaction { try $0.checkpoint(.truncate) }
    }

    private func checkpoint() throws {
        _ = try pool.writeWithoutTransaction { try $0.checkpoint(.truncate) }
    }

    /// Returns the size of the file in bytes, without its write-ahead log.
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
            // With `secure_delete`, SQLite overwrites deleted data.
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

    /// Verifies a file before anything is written to it.
    static func examine(_ path: String) throws {
        guard let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int, size > 0 else {
            return
        }
        if WriteAheadLog(of: path)?.isDamaged ?? false {
            throw StorageError.damaged(path: path, reason: "committed changes in its write-ahead log cannot be read")
        }
        var configuration = GRDB.Configuration()
        configuration.readonly = true
        let connection = try DatabaseQueue(path: path, configuration: configuration)
        defer { try? connection.close() }
        try connection.read { database in
            // An interrupted start leaves an empty file without tables; a longer file must have lost its tables.
            let isEmpty = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_master") == 0
            let pages = try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0
            guard !isEmpty || pages <= 1 else {
                throw StorageError.damaged(path: path, reason: "its tables are missing")
            }
            guard try isEmpty || Int32.fetchOne(database, sql: "PRAGMA application_id") == applicationID else {
                throw StorageError.foreign(path: path)
            }
            let verdict =
                try String.fetchOne(database, sql: "PRAGMA integrity_check(1)") ?? "no result of the integrity check"
            guard verdict == "ok" else { throw StorageError.damaged(path: path, reason: verdict) }
        }
    }

    /// Verifies the tables of a file that passed ``examine(_:)``.
    /// - Throws: ``StorageError`` if there are no tables, if a newer version has changed them, or if a vault is
    ///   damaged.
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
                throw StorageError.damaged(path: path, reason: "a vault is incomplete: \(error)")
            }
        }
    }

    /// Makes each commit durable. With SQLite's default in WAL mode, a commit may still be lost in a power failure.
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
