/// A numbered migration of the tables in a ``PostgresDatabase``. A released migration never changes; a later migration
/// corrects it.
package struct PostgresMigration: Sendable {
    package let number: Int
    package let name: String
    /// The number of the oldest migration that a program must know to work with the migrated tables. It is lower than
    /// the migration's own number if the migration does not affect earlier programs.
    package let oldest: Int
    package let statements: [String]

    package init(_ number: Int, _ name: String, oldest: Int? = nil, _ statements: [String]) {
        self.number = number
        self.name = name
        self.oldest = oldest ?? number
        self.statements = statements
    }

    /// All migrations in order.
    package static let all: [PostgresMigration] = [
        .vaults, .alarms, .reports, .accuracy, .learnedState, .leases, .successions, .use, .reportMarks, .trees,
        .history, .appRecords, .sealedDays, .sealedDayVersions, .runningDays,
    ]
}
