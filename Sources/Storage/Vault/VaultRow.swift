import Foundation
import GRDB
import TransitCore
import WebServer

/// A vault that its secret has opened.
struct VaultRow {
    let number: Int64
    let bytes: Int
    /// When it was used last.
    let used: ServiceDate

    init(_ key: VaultKey, in database: Database) throws {
        let row = try Row.fetchOne(database, sql: "SELECT * FROM vault WHERE id = ?", arguments: [Data(key.id)])
        guard let row else { throw VaultRefusal.unknown }
        guard key.opens(row["lock"] as Data) else { throw VaultRefusal.otherSecret }
        guard !(row["is_deleted"] as Bool) else { throw VaultRefusal.deleted }
        number = row["number"]
        bytes = row["bytes"]
        used = ServiceDate(daysSince1970: row["used"])
    }

    func use(on day: ServiceDate, in database: Database) throws {
        guard used < day else { return }
        try database.execute(
            sql: "UPDATE vault SET used = ? WHERE number = ?", arguments: [day.daysSince1970, number])
    }

    /// Where a blob stands in the order of all; nil if it is not here.
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
            let blob = VaultBlob(id: Array(row["id"] as Data), bytes: Array(row["bytes"] as Data))
            room -= blob.bytes.count
            page.blobs.append(blob)
        }
        return page
    }
}
