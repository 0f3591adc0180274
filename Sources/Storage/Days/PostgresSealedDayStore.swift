package import Cluster
import PostgreSQL
package import TransitCore

/// Sealed service days in a shared PostgreSQL database.
package struct PostgresSealedDayStore: SealedDayRepository {
    private let database: PostgresDatabase

    package init(_ database: PostgresDatabase) { self.database = database }

    package func names(of agency: String) async throws(SealedDayFailure) -> [SealedDayName] {
        try await SealedDayFailure.explained {
            try await database.read { connection in
                let rows = try connection.query(
                    "SELECT day, node, version FROM sealed_day WHERE agency = $1 ORDER BY day, node LIMIT $2",
                    [.text(agency), .integer(Int64(SealedDayLimits.files))])
                return try (0..<rows.count).compactMap { row in
                    SealedDayName(
                        agency: agency, date: ServiceDate(daysSince1970: try rows.number(row, 0)),
                        node: try rows.word(row, 1), version: try rows.number(row, 2))
                }
            }
        }
    }

    package func file(_ name: SealedDayName) async throws(SealedDayFailure) -> [UInt8]? {
        let size = try await size(name)
        guard let size else { return nil }
        guard size <= SealedDayLimits.bytes else { throw .tooLarge(name) }
        return try await SealedDayFailure.explained {
            try await database.tidy { connection in
                let rows = try connection.query(
                    "SELECT content FROM sealed_day WHERE \(SealedDayName.condition)", name.parameters)
                return rows.count == 0 ? nil : try rows.blob(0, 0)
            }
        }
    }

    package func store(_ file: [UInt8], as name: SealedDayName) async throws(SealedDayFailure) {
        guard file.count <= SealedDayLimits.bytes else { throw .tooLarge(name) }
        try await SealedDayFailure.explained {
            try await database.tidy { connection in
                _ = try connection.query(
                    """
                    INSERT INTO sealed_day (agency, day, node, version, content) VALUES ($1, $2, $3, $4, $5)
                    ON CONFLICT (agency, day, node) DO UPDATE
                        SET (version, content) = (excluded.version, excluded.content)
                        WHERE sealed_day.version < excluded.version
                    """, name.parameters + [.bytes(file)])
            }
        }
    }

    package func delete(_ name: SealedDayName) async throws(SealedDayFailure) {
        try await SealedDayFailure.explained {
            try await database.tidy { connection in
                _ = try connection.query("DELETE FROM sealed_day WHERE \(SealedDayName.condition)", name.parameters)
            }
        }
    }

    package func delete(of agency: String, before date: ServiceDate) async throws(SealedDayFailure) {
        try await SealedDayFailure.explained {
            try await database.tidy { connection in
                _ = try connection.query(
                    "DELETE FROM sealed_day WHERE agency = $1 AND day < $2",
                    [.text(agency), .integer(Int64(date.daysSince1970))])
            }
        }
    }

    private func size(_ name: SealedDayName) async throws(SealedDayFailure) -> Int? {
        try await SealedDayFailure.explained {
            try await database.read { connection in
                let rows = try connection.query(
                    "SELECT octet_length(content) FROM sealed_day WHERE \(SealedDayName.condition)", name.parameters)
                return rows.count == 0 ? nil : try rows.number(0, 0)
            }
        }
    }
}

extension SealedDayName {
    /// The SQL condition that selects a file's row by its ``parameters``.
    fileprivate static let condition = "agency = $1 AND day = $2 AND node = $3 AND version = $4"

    fileprivate var parameters: [Parameter] {
        [.text(agency), .integer(Int64(date.daysSince1970)), .text(node), .integer(Int64(version))]
    }
}

extension SealedDayFailure {
    /// Runs a database operation, and converts its error to a `SealedDayFailure` with advice.
    static func explained<Value>(_ work: () async throws -> Value) async throws(SealedDayFailure) -> Value {
        do { return try await work() } catch {
            throw SealedDayFailure(
                "The shared database did not exchange recorded days: \(error). Days stay in the data folder; check the "
                    + "database and its disk.")
        }
    }
}
