package import GRDB

/// A numbered migration of the SQLite database, defined in its own source file under `Migrations/`. A released
/// migration never changes; a later migration corrects it.
package struct Migration: Sendable {
    /// The migration's number and topic, such as `001 accuracy`.
    package let name: String
    package let change: @Sendable (Database) throws -> Void

    package init(_ name: String, _ change: @escaping @Sendable (Database) throws -> Void) {
        self.name = name
        self.change = change
    }

    /// All migrations in order. New ones are appended.
    package static let all: [Migration] = [
        .accuracy, .learnedState, .vault, .vaultSeals, .alarms, .reports, .wobble, .successions, .trees, .appRecords,
    ]
}

extension DatabaseMigrator {
    init(_ migrations: [Migration]) {
        self.init()
        for migration in migrations { registerMigration(migration.name, migrate: migration.change) }
    }
}
