package import GRDB

/// One numbered change of the file's tables. Each lies in a file of its own under `Migrations/`, and never changes once
/// a version with it has been released: what is wrong in it is put right by the next.
package struct Migration: Sendable {
    /// The number and a word: `001 accuracy`.
    package let name: String
    package let change: @Sendable (Database) throws -> Void

    package init(_ name: String, _ change: @escaping @Sendable (Database) throws -> Void) {
        self.name = name
        self.change = change
    }

    /// In the order in which they are applied. A new part of the server adds its own at the end.
    package static let all: [Migration] = [
        .accuracy, .experience, .vault, .vaultSeals, .alarms, .reports, .wobble, .successions, .trees,
    ]
}

extension DatabaseMigrator {
    init(_ migrations: [Migration]) {
        self.init()
        for migration in migrations { registerMigration(migration.name, migrate: migration.change) }
    }
}
