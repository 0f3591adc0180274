/// One numbered change of the tables in a ``SharedDatabase``. It never changes once a version with it has been released: what is
/// wrong in it is put right by the next.
package struct SharedMigration: Sendable {
    package let number: Int
    package let name: String
    /// The newest migration that a program must know to work with the tables as this leaves them: its own number, or a lower one
    /// where programs before it notice nothing.
    package let oldest: Int
    package let statements: [String]

    package init(_ number: Int, _ name: String, oldest: Int? = nil, _ statements: [String]) {
        self.number = number
        self.name = name
        self.oldest = oldest ?? number
        self.statements = statements
    }

    /// In the order in which they are applied.
    package static let all: [SharedMigration] = [
        .vaults, .alarms, .reports, .accuracy, .experience, .leases, .successions, .use, .reportMarks, .trees,
        .history,
    ]
}
