internal import Foundation
internal import GRDB

extension Migration {
    /// Checksums that reveal a damaged vault. A file that SQLite considers intact may still have lost content.
    static let vaultSeals = Migration("004 vault seals") { database in
        try database.alter(table: "vault") { table in
            table.add(column: "blobs", .integer).notNull().defaults(to: 0)
            // The wrapping sum of the checksums of the vault's blobs.
            table.add(column: "content", .integer).notNull().defaults(to: 0)
            // The checksum of the row itself.
            table.add(column: "seal", .integer).notNull().defaults(to: 0)
        }
        for number in try Int64.fetchAll(database, sql: "SELECT number FROM vault") {
            let content = try VaultContent(of: number, in: database)
            try database.execute(
                sql: "UPDATE vault SET blobs = ?, content = ? WHERE number = ?",
                arguments: [content.blobs, content.checksum, number])
            try VaultRow.seal(number, in: database)
        }
    }
}
