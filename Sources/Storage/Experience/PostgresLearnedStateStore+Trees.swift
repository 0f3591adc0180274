package import LiveEngine
import PostgreSQL
package import TransitCore

extension PostgresLearnedStateStore {
    package func add(_ rows: TreeRows, at now: EpochSeconds, agency: String) async throws {
        try await database.write { connection in
            try connection.query(
                """
                INSERT INTO tree_rows (agency, added, count, content) VALUES ($1, $2, $3, $4)
                ON CONFLICT (agency, added) DO UPDATE SET count = excluded.count, content = excluded.content
                """, [.text(agency), .integer(now.rawValue), .integer(Int64(rows.count)), .bytes(rows.bytes)])
            let parts = try connection.query(
                "SELECT added, count FROM tree_rows WHERE agency = $1 ORDER BY added DESC", [.text(agency)])
            let kept = try (0..<parts.count).map {
                TreePart(at: try parts.number($0, 0), count: try parts.number($0, 1))
            }
            guard let last = TreePart.lastTooOld(of: kept, asOf: now) else { return }
            try connection.query(
                "DELETE FROM tree_rows WHERE agency = $1 AND added <= $2", [.text(agency), .integer(last)])
        }
    }

    package func treeRows(of agency: String) async throws -> [TreeRows] {
        try await database.read { connection in
            // Read one by one, because libpq holds a whole result in memory.
            let parts = try connection.query(
                "SELECT added FROM tree_rows WHERE agency = $1 ORDER BY added", [.text(agency)])
            var days: [TreeRows] = []
            for index in 0..<parts.count {
                let added: Int64 = try parts.number(index, 0)
                let rows = try connection.query(
                    "SELECT content FROM tree_rows WHERE agency = $1 AND added = $2",
                    [.text(agency), .integer(added)])
                guard rows.count > 0, let day = try? TreeRows(bytes: rows.blob(0, 0)) else { continue }
                days.append(day)
            }
            return days
        }
    }

    package func keep(_ trees: LearnedTrees, agency: String) async throws {
        try await database.write { connection in
            _ = try connection.query(
                """
                INSERT INTO trees (agency, day, forest) VALUES ($1, $2, $3)
                ON CONFLICT (agency) DO UPDATE SET day = excluded.day, forest = excluded.forest
                """, [.text(agency), .integer(Int64(trees.day.daysSince1970)), .bytes(trees.forest.bytes)])
        }
    }

    package func trees(of agency: String) async throws -> LearnedTrees? {
        try await database.read { connection in
            let rows = try connection.query("SELECT day, forest FROM trees WHERE agency = $1", [.text(agency)])
            guard rows.count > 0 else { return nil }
            return LearnedTrees(day: try rows.number(0, 0), try rows.blob(0, 1))
        }
    }
}
