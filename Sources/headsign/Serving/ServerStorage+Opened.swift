import Foundation
import Logging
import PostgreSQL
import Storage

extension ServerStorage {
    /// Where the configuration says: in the data folder's file, or in a database, which need not be there yet.
    static func opened(
        _ folder: String, _ database: Configuration.Database?, _ logger: Logger
    ) throws(Failure) -> ServerStorage {
        guard let database else { return .file(try DatabaseFile.opened(folder)) }
        do {
            // What is missing on this machine does not come by itself.
            try database.address.check()
        } catch {
            throw Failure(.badConfiguration, "database: \(error)")
        }
        let file = folder + "/" + DatabaseFile.name
        if FileManager.default.fileExists(atPath: file) {
            logger.notice(
                "what is in the data folder's file is not used; headsign migrate copies it",
                metadata: ["file": "\(file)"])
        }
        return .shared(SharedDatabase(database.address, connections: database.connections))
    }

    /// Of a database; nil for a file.
    var traffic: TrafficFigures? {
        switch self {
        case .file: nil
        case .shared(let database): database.pool.figures
        }
    }
}
