package import Alarms
package import LiveEngine
package import Reports
package import Vaults

/// The persistent storage of a server: its own file, or a PostgreSQL database. Both implement the same protocols.
package enum ServerStorage: Sendable {
    case file(DatabaseFile)
    case shared(SharedDatabase)

    package var vaults: any VaultArchive {
        switch self {
        case .file(let file): VaultStore(file)
        case .shared(let database): SharedVaultStore(database)
        }
    }

    package var alarms: any AlarmArchive {
        switch self {
        case .file(let file): AlarmStore(file)
        case .shared(let database): SharedAlarmStore(database)
        }
    }

    package var reports: any ReportArchive {
        switch self {
        case .file(let file): ReportStore(file)
        case .shared(let database): SharedReportStore(database)
        }
    }

    /// Returns the exchange of report marks with the servers' shared key; nil for a file.
    package func reportMarks(key: String) -> (marks: any ReportMarkArchive, key: [UInt8])? {
        guard case .shared(let database) = self else { return nil }
        return (SharedReportMarkStore(database), Array(key.utf8))
    }

    package var accuracy: any AccuracyArchive {
        switch self {
        case .file(let file): AccuracyStore(file)
        case .shared(let database): SharedAccuracyStore(database)
        }
    }

    package var experience: any ExperienceArchive {
        switch self {
        case .file(let file): ExperienceStore(file)
        case .shared(let database): SharedExperienceStore(database)
        }
    }

    /// Waits for running reads and writes, then closes.
    package func close() async throws {
        switch self {
        case .file(let file): try file.close()
        case .shared(let database): await database.close()
        }
    }
}
