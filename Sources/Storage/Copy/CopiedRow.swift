import PostgreSQL
import TransitCore

/// A row that is being copied between two databases.
struct CopiedRow: Sendable {
    enum Value: Sendable {
        /// An integer, or a Boolean as 0 or 1.
        case integer(Int64)
        case text(String)
        case bytes([UInt8])
    }

    let values: [Value]

    /// A checksum that is equal for equal rows of the SQLite and the PostgreSQL database.
    var checksum: UInt64 {
        var bytes: [UInt8] = []
        for value in values {
            switch value {
            case .integer(let number): withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
            case .text(let text): Self.add(Array(text.utf8), to: &bytes)
            case .bytes(let content): Self.add(content, to: &bytes)
            }
        }
        var sum = Checksum()
        bytes.withUnsafeBytes { sum.update($0) }
        return sum.value
    }

    private static func add(_ content: [UInt8], to bytes: inout [UInt8]) {
        withUnsafeBytes(of: UInt64(content.count).littleEndian) { bytes += $0 }
        bytes += content
    }
}

/// A digest of the tables in a group, to compare copies.
package struct CopyDigest: Sendable, Equatable {
    package struct Table: Sendable, Equatable {
        package let name: String
        package internal(set) var rows = 0
        /// The wrapping sum of the checksums of all rows.
        package internal(set) var checksum: UInt64 = 0

        mutating func add(_ row: CopiedRow) {
            rows += 1
            checksum &+= row.checksum
        }
    }

    package internal(set) var tables: [Table] = []

    package var isEmpty: Bool { tables.allSatisfy { $0.rows == 0 } }
}

/// The source or target of a copy, within a transaction.
protocol CopyEndpoint {
    func forEachRow(of table: CopiedTable, _ work: (CopiedRow) throws -> Void) throws
    func insert(_ rows: [CopiedRow], into table: CopiedTable) throws
    func removeAll(of table: CopiedTable) throws
    /// Returns the highest number that the database has ever assigned in the table.
    func highestNumber(of table: CopiedTable) throws -> Int64
    func setHighestNumber(of table: CopiedTable, to number: Int64) throws
    /// Called after all rows of a table group have been inserted.
    func finish(_ store: CopiedStore) throws
}

extension CopyEndpoint {
    func digest(of store: CopiedStore) throws -> CopyDigest {
        var digest = CopyDigest()
        for table in store.tables {
            var counted = CopyDigest.Table(name: table.name)
            try forEachRow(of: table) { counted.add($0) }
            digest.tables.append(counted)
        }
        return digest
    }

    /// Replaces the contents of a group's tables with the contents of the same tables in `source`.
    /// - Returns: The digest of the new contents.
    /// - Throws: ``CopyFailure`` `.differs`, after which the transaction must be rolled back.
    func take(_ store: CopiedStore, from source: some CopyEndpoint) throws -> CopyDigest {
        for table in store.tables.reversed() { try removeAll(of: table) }
        var sent = CopyDigest()
        for table in store.tables {
            var counted = CopyDigest.Table(name: table.name)
            var waiting: [CopiedRow] = []
            try source.forEachRow(of: table) { row in
                counted.add(row)
                waiting.append(row)
                guard waiting.count >= table.atOnce else { return }
                try insert(waiting, into: table)
                waiting = []
            }
            if !waiting.isEmpty { try insert(waiting, into: table) }
            if table.isNumbered { try setHighestNumber(of: table, to: source.highestNumber(of: table)) }
            sent.tables.append(counted)
        }
        try finish(store)
        // Reads the inserted rows back to verify them.
        guard try digest(of: store) == sent else { throw CopyFailure.differs(store) }
        return sent
    }
}

/// The reason why nothing was copied.
package enum CopyFailure: Error, Equatable, CustomStringConvertible {
    /// The inserted rows differ from the source's rows.
    case differs(CopiedStore)

    package var description: String {
        switch self {
        case .differs(let store):
            "\(store.rawValue): the copied rows differ from the source; nothing was changed. Run the command again"
        }
    }
}
