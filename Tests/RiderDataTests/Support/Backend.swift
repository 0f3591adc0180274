import PostgreSQL
import Storage
import TestSupport

@testable import RiderData

/// The storage backends for alarms; each test of the registry runs on each of them.
enum Backend: CaseIterable {
    case file, shared

    static var there: [Backend] { PostgreSQLServer.shared == nil ? [.file] : allCases }

    /// Returns an empty repository for a single test.
    func repository(in folder: TemporaryFolder) throws -> any AlarmRepository {
        switch self {
        case .file: return SQLiteAlarmStore(try DatabaseFile(folder: folder.path))
        case .shared:
            guard let server = PostgreSQLServer.shared else { throw CancellationError() }
            return PostgresAlarmStore(PostgresDatabase(DatabaseAddress(server.scratchURL())))
        }
    }
}
