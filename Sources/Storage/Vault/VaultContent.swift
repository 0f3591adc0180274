import Foundation
import GRDB
import TransitCore

/// The number, total size and checksum of a vault's blobs.
struct VaultContent: Equatable {
    var blobs = 0
    var bytes = 0
    var checksum: Int64 = 0

    init(blobs: Int, bytes: Int, checksum: Int64) {
        self.blobs = blobs
        self.bytes = bytes
        self.checksum = checksum
    }

    /// Computes the totals from the blobs.
    init(of vault: Int64, in database: Database) throws {
        let rows = try Row.fetchCursor(
            database, sql: "SELECT id, bytes FROM vault_blob WHERE vault = ? ORDER BY number", arguments: [vault])
        while let row = try rows.next() {
            guard let id = Data.fromDatabaseValue(try row.decode(forColumn: "id")),
                let bytes = Data.fromDatabaseValue(try row.decode(forColumn: "bytes"))
            else { throw VaultDamage() }
            blobs += 1
            self.bytes += bytes.count
            checksum &+= Self.checksum(id, bytes)
        }
    }

    static func checksum(_ parts: any Collection<UInt8>...) -> Int64 {
        var checksum = Checksum()
        for part in parts { Array(part).withUnsafeBytes { checksum.update($0) } }
        return Int64(bitPattern: UInt64(checksum.value))
    }
}
