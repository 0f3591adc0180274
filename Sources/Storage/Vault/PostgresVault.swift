import PostgreSQL
import RiderData
import TransitCore

/// A row of the table `vault` in a shared PostgreSQL database.
struct PostgresVault {
    let number: Int64
    let content: VaultContent
    /// The date of the last use.
    let used: ServiceDate

    /// Reads the vault with a key.
    /// - Parameter locked: Whether to lock the row until the transaction ends.
    init(_ key: VaultKey, in connection: Connection, locked: Bool = false) throws {
        let rows = try connection.query(
            "SELECT number, lock, is_deleted, used, blobs, bytes, content FROM vault WHERE id = $1"
                + (locked ? " FOR UPDATE" : ""),
            [.bytes(key.id)])
        guard rows.count == 1 else { throw VaultRefusal.unknown }
        guard key.opens(try rows.blob(0, 1)) else { throw VaultRefusal.otherSecret }
        guard try !rows.flag(0, 2) else { throw VaultRefusal.deleted }
        number = try rows.number(0, 0)
        used = ServiceDate(daysSince1970: try rows.number(0, 3))
        content = VaultContent(
            blobs: try rows.number(0, 4), bytes: try rows.number(0, 5), checksum: try rows.number(0, 6))
    }

    func use(on day: ServiceDate, in connection: Connection) throws {
        guard used < day else { return }
        let day = Int64(day.daysSince1970)
        try connection.query(
            "UPDATE vault SET used = $1 WHERE number = $2 AND used < $1 AND NOT is_deleted",
            [.integer(day), .integer(number)])
    }

    func add(_ blob: VaultBlob, in connection: Connection) throws {
        try connection.query(
            "INSERT INTO vault_blob (vault, id, bytes) VALUES ($1, $2, $3)",
            [.integer(number), .bytes(blob.id), .bytes(blob.bytes)])
        let checksum = content.checksum &+ VaultContent.checksum(blob.id, blob.bytes)
        try connection.query(
            "UPDATE vault SET bytes = bytes + $1, blobs = blobs + 1, content = $2 WHERE number = $3",
            [.integer(Int64(blob.bytes.count)), .integer(checksum), .integer(number)])
    }

    func delete(on day: ServiceDate, in connection: Connection) throws {
        try connection.query(
            "UPDATE vault SET bytes = 0, blobs = 0, content = 0, is_deleted = true, used = $1 WHERE number = $2",
            [.integer(Int64(day.daysSince1970)), .integer(number)])
        try connection.query("DELETE FROM vault_blob WHERE vault = $1", [.integer(number)])
    }

    /// Returns the number of a blob, by which blobs are ordered; nil if the blob is not in the vault.
    func place(of blob: [UInt8], in connection: Connection) throws -> Int64? {
        let rows = try connection.query(
            "SELECT number FROM vault_blob WHERE vault = $1 AND id = $2", [.integer(number), .bytes(blob)])
        return rows.count == 0 ? nil : try rows.number(0, 0)
    }

    func page(after id: [UInt8]?, size: Int, in connection: Connection) throws -> VaultPage {
        let start = try id.flatMap { try place(of: $0, in: connection) }
        // Sizes are computed without reading the blobs; then only the blobs that fit are read.
        let rows = try connection.query(
            """
            WITH sized AS (
                SELECT number, sum(octet_length(bytes)) OVER (ORDER BY number) - octet_length(bytes) AS before
                FROM vault_blob WHERE vault = $1 AND number > $2)
            SELECT vault_blob.id, vault_blob.bytes, (SELECT count(*) FROM sized) FROM sized JOIN vault_blob USING (number)
            WHERE before < $3 ORDER BY number
            """, [.integer(number), .integer(start ?? 0), .integer(Int64(size))])
        let blobs = try (0..<rows.count).map { VaultBlob(id: try rows.blob($0, 0), bytes: try rows.blob($0, 1)) }
        let hasMore = try rows.count > 0 && rows.count < rows.number(0, 2)
        return VaultPage(blobs: blobs, hasMore: hasMore, isFromStart: start == nil, used: content.bytes)
    }
}
