package import Cluster
package import LiveEngine
package import LiveModel
package import RiderData

/// A server's persistent storage: its SQLite file or a PostgreSQL database. Both implement the same repositories.
package enum ServerStorage: Sendable {
    case file(DatabaseFile)
    case shared(PostgresDatabase)

    package var vaults: any VaultRepository {
        switch self {
        case .file(let file): SQLiteVaultStore(file)
        case .shared(let database): PostgresVaultStore(database)
        }
    }

    package var alarms: any AlarmRepository {
        switch self {
        case .file(let file): SQLiteAlarmStore(file)
        case .shared(let database): PostgresAlarmStore(database)
        }
    }

    package var reports: any ReportRepository {
        switch self {
        case .file(let file): SQLiteReportStore(file)
        case .shared(let database): PostgresReportStore(database)
        }
    }

    package var appRecords: any AppRecordRepository {
        switch self {
        case .file(let file): SQLiteAppRecordStore(file)
        case .shared(let database): PostgresAppRecordStore(database)
        }
    }

    /// Returns the exchange of report marks between servers, with their shared key; nil for an SQLite file.
    package func reportMarks(key: String) -> (marks: any ReportMarkRepository, key: [UInt8])? {
        guard case .shared(let database) = self else { return nil }
        return (PostgresReportMarkStore(database), Array(key.utf8))
    }

    package var accuracy: any AccuracyRepository {
        switch self {
        case .file(let file): SQLiteAccuracyStore(file)
        case .shared(let database): PostgresAccuracyStore(database)
        }
    }

    package var learnedState: any LearnedStateRepository {
        switch self {
        case .file(let file): SQLiteLearnedStateStore(file)
        case .shared(let database): PostgresLearnedStateStore(database)
        }
    }

    /// The store of sealed service days that servers share; nil for an SQLite file.
    package var sealedDays: (any SealedDayRepository)? {
        guard case .shared(let database) = self else { return nil }
        return PostgresSealedDayStore(database)
    }

    /// The store of logs of running service days that servers share; nil for an SQLite file.
    package var runningDays: (any RunningDayRepository)? {
        guard case .shared(let database) = self else { return nil }
        return PostgresRunningDayStore(database)
    }

    /// Waits for running reads and writes, then closes the storage.
    package func close() async throws {
        switch self {
        case .file(let file): try file.close()
        case .shared(let database): await database.close()
        }
    }
}
