import PostgreSQL
import Storage
import TestSupport

@testable import Alarms

/// A store of alarms: each promise of the keeper is tested with all of them.
enum Backend: CaseIterable {
    case file, shared

    static var there: [Backend] { PostgreSQLServer.shared == nil ? [.file] : allCases }

    /// One of a test's own.
    func archive(in folder: TemporaryFolder) throws -> any AlarmRepository {
        switch self {
        case .file: return SQLiteAlarmStore(try DatabaseFile(folder: folder.path))
        case .shared:
            guard let server = PostgreSQLServer.shared else { throw CancellationError() }
            return PostgresAlarmStore(PostgresDatabase(DatabaseAddress(server.scratchURL())))
        }
    }
}
