import Foundation
import GRDB
import RiderData
import TransitCore

/// A row of the table `vault`: the ID and secret's hash of a rider's encrypted journal, its totals, and the date of the
/// last use.
struct VaultRow {
    let number: Int64
    let content: VaultContent
    let isDeleted: Bool
    /// The date of the last use.
    let used: ServiceDate
    private let lock: Data

    var bytes: Int { content.bytes }

    /// Reads the vault with a key.
    /// - Throws: ``VaultRefusal`` if the vault does not exist or is deleted, or if the secret is wrong.
    init(_ key: VaultKey, in database: Database) throws {
        let row = try Row.fetchOne(database, sql: "SELECT * FROM vault WHERE id = ?", arguments: [Data(key.id)])
        guard let row else { throw VaultRefusal.unknown }
        try self.init(row)
        guard key.opens(lock) else { throw VaultRefusal.otherSecret }
        guard !isDeleted else { throw VaultRefusal.deleted }
    }

    init(number: Int64, in database: Database) throws {
        let row = try Row.fetchOne(database, sql: "SELECT * FROM vault WHERE number = ?", arguments: [number])
        guard let row else { throw VaultDamage() }
        try self.init(row)
    }

    private init(_ row: Row) throws {
        guard try Self.seal(of: row) == Int64.fromDatabaseValue(row.decode(forColumn: "seal")) else {
            throw VaultDamage()
        }
        number = try row.decode(forColumn: "number")
        content = VaultContent(
            blobs: try row.decode(forColumn: "blobs"), bytes: try row.decode(forColumn: "bytes"),
            checksum: try row.decode(forColumn: "content"))
        isDeleted = try row.decode(forColumn: "is_deleted")
        used = ServiceDate(daysSince1970: try row.decode(forColumn: "used"))
        lock = try row.decode(forColumn: "lock")
    }

    func use(on day: ServiceDate, in database: Database) throws {
        guard used < day else { return }
        try database.execute(
            sql: "UPDATE vault SET used = ? WHERE number = ?", arguments: [day.daysSince1970, number])
        try Self.seal(number, in: database)
    }

    func add(_ blob: VaultBlob, in database: Database) throws {
        try database.execute(
            sql: "INSERT INTO vault_blob (vault, id, bytes) VALUES (?, ?, ?)",
            arguments: [number, Data(blob.id), Data(blob.bytes)])
        try database.execute(
            sql: "UPDATE vault SET bytes = bytes + ?, blobs = blobs + 1, content = ? WHERE number = ?",
            arguments: [blob.bytes.count, content.checksum &+ VaultContent.checksum(blob.id, blob.bytes), number])
        try Self.seal(number, in: database)
    }

    /// Marks the vault as deleted. Its blobs remain until they are overwritten.
    func delete(on day: ServiceDate, in database: Database) throws {
        try database.execute(
            sql: "UPDATE vault SET bytes = 0, blobs = 0, content = 0, is_deleted = TRUE, used = ? WHERE number = ?",
            arguments: [day.daysSince1970, number])
        try Self.seal(number, in: database)
    }

    /// Updates the checksum of a row after a change.
    static func seal(_ number: Int64, in database: Database) throws {
        let row = try Row.fetchOne(database, sql: "SELECT * FROM vault WHERE number = ?", arguments: [number])
        guard let row else { throw VaultDamage() }
        try database.execute(sql: "UPDATE vault SET seal = ? WHERE number = ?", arguments: [seal(of: row), number])
    }

    /// Computes the checksum of the stored values, without SQLite's type conversions.
    /// - Throws: `VaultDamage` for missing columns and for values of unexpected types.
    private static func seal(of row: Row) throws -> Int64 {
        func value<Value: DatabaseValueConvertible>(_ column: String) throws -> Value {
            guard let value = Value.fromDatabaseValue(try row.decode(forColumn: column)) else { throw VaultDamage() }
            return value
        }
        var numbers: [UInt8] = []
        for column in ["number", "bytes", "used", "is_deleted", "blobs", "content"] {
            let number: Int64 = try value(column)
            withUnsafeBytes(of: number.littleEndian) { numbers += $0 }
        }
        let (_, _): (Int32, Bool) = (try value("used"), try value("is_deleted"))
        return VaultContent.checksum(try value("id") as Data, try value("lock") as Data, numbers)
    }

    /// Returns the number of a blob, by which blobs are ordered; nil if the blob is not in the vault.
    func place(of blob: [UInt8], in database: Database) throws -> Int64? {
        try Int64.fetchOne(
            database, sql: "SELECT number FROM vault_blob WHERE vault = ? AND id = ?", arguments: [number, Data(blob)])
    }

    func page(after id: [UInt8]?, size: Int, in database: Database) throws -> VaultPage {
        let start = try id.flatMap { try place(of: $0, in: database) }
        var page = VaultPage(blobs: [], hasMore: false, isFromStart: start == nil, used: bytes)
        var room = size
        let rows = try Row.fetchCursor(
            database, sql: "SELECT id, bytes FROM vault_blob WHERE vault = ? AND number > ? ORDER BY number",
            arguments: [number, start ?? 0])
        while let row = try rows.next() {
            guard room > 0 else {
                page.hasMore = true
                break
            }
            let (id, bytes): (Data, Data) = (try row.decode(forColumn: "id"), try row.decode(forColumn: "bytes"))
            let blob = VaultBlob(id: Array(id), bytes: Array(bytes))
            room -= blob.bytes.count
            page.blobs.append(blob)
        }
        return page
    }
}
