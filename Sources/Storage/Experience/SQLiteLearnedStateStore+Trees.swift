import Foundation
import GRDB
package import LiveEngine
package import TransitCore

// The training rows, about 800 kB per day, and the newest trees, about 60 kB. A damaged file may contain values of any
// type.
extension SQLiteLearnedStateStore {
    package func add(_ rows: TreeRows, at now: EpochSeconds, agency: String) async throws {
        try await file.pool.write { database in
            try database.execute(
                sql: """
                    INSERT INTO tree_rows (agency, added, count, content) VALUES (?, ?, ?, ?)
                    ON CONFLICT DO UPDATE SET count = excluded.count, content = excluded.content
                    """, arguments: [agency, now.rawValue, rows.count, Data(rows.bytes)])
            let parts = try Row.fetchAll(
                database, sql: "SELECT added, count FROM tree_rows WHERE agency = ? ORDER BY added DESC",
                arguments: [agency])
            let kept = parts.compactMap { row in
                (try? row.decode(Int64.self, forColumn: "added")).map {
                    TreePart(at: $0, count: (try? row.decode(forColumn: "count")) ?? 0)
                }
            }
            guard let last = TreePart.lastTooOld(of: kept, asOf: now) else { return }
            try database.execute(
                sql: "DELETE FROM tree_rows WHERE agency = ? AND added <= ?", arguments: [agency, last])
        }
    }

    package func treeRows(of agency: String) async throws -> [TreeRows] {
        try await file.pool.read { database in
            try DatabaseValue.fetchAll(
                database, sql: "SELECT content FROM tree_rows WHERE agency = ? ORDER BY added", arguments: [agency]
            ).compactMap { Data.fromDatabaseValue($0).flatMap { try? TreeRows(bytes: [UInt8]($0)) } }
        }
    }

    package func keep(_ trees: LearnedTrees, agency: String) async throws {
        try await file.pool.write { database in
            try database.execute(
                sql: """
                    INSERT INTO trees (agency, day, forest) VALUES (?, ?, ?)
                    ON CONFLICT DO UPDATE SET day = excluded.day, forest = excluded.forest
                    """, arguments: [agency, trees.day.daysSince1970, Data(trees.forest.bytes)])
        }
    }

    package func trees(of agency: String) async throws -> LearnedTrees? {
        try await file.pool.read { database in
            let row = try Row.fetchOne(
                database, sql: "SELECT day, forest FROM trees WHERE agency = ?", arguments: [agency])
            guard let row, let day = try? row.decode(Int64.self, forColumn: "day"),
                let forest = try? row.decode(Data.self, forColumn: "forest")
            else { return nil }
            return LearnedTrees(day: day, [UInt8](forest))
        }
    }
}

/// A batch of training rows that was stored in one row of the table.
struct TreePart {
    /// The time of storage in seconds since 1970.
    var at: Int64
    var count: Int

    /// The maximum age in seconds of a batch that is used for training.
    private static let longest: Int64 = 60 * 86_400

    /// Returns the time of the newest batch that is no longer needed; nil if all batches are needed.
    /// - Parameter parts: The batches, newest first.
    static func lastTooOld(of parts: [TreePart], asOf now: EpochSeconds) -> Int64? {
        var count = 0
        for part in parts {
            guard count < TreeLearner.mostRows, part.at > now.rawValue - longest else { return part.at }
            // A damaged file may contain any number.
            count += min(max(part.count, 0), TreeLearner.mostRows)
        }
        return nil
    }
}

extension LearnedTrees {
    /// Decodes trees; nil if the day is invalid, or if the trees are damaged or of another version.
    init?(day: Int64, _ bytes: [UInt8]) {
        guard let day = Int32(exactly: day), let forest = try? TreeForest(bytes: bytes) else { return nil }
        self.init(day: ServiceDate(daysSince1970: day), forest: forest)
    }
}
