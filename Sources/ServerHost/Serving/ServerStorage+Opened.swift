import Foundation
import Logging
import PostgreSQL
import Storage

extension ServerStorage {
    /// Opens the configured storage: the SQLite file in the data folder, or a PostgreSQL database, which may still be
    /// unreachable.
    static func opened(
        _ folder: String, _ database: Configuration.Database?, _ logger: Logger
    ) throws(Failure) -> ServerStorage {
        guard let database else { return .file(try DatabaseFile.opened(folder)) }
        do {
            // A missing libpq is a permanent error.
            try database.address.check()
        } catch {
            throw Failure(.badConfiguration, "database: \(error)")
        }
        let file = folder + "/" + DatabaseFile.name
        if FileManager.default.fileExists(atPath: file) {
            logger.notice(
                "Database file in the data folder is not used; copy it with headsign migrate",
                metadata: ["file": "\(file)"])
        }
        return .shared(PostgresDatabase(database.address, connections: database.connections))
    }

    /// Statistics of the connections to PostgreSQL; nil for an SQLite file.
    var traffic: TrafficFigures? {
        switch self {
        case .file: nil
        case .shared(let database): database.pool.figures
        }
    }
}
