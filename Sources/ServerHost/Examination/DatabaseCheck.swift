import PostgreSQL
import Storage

/// Checks the connection to the database and its version, without changing it.
enum DatabaseCheck {
    private static let subject = "database"

    static func finding(_ address: DatabaseAddress) async -> CheckResult {
        do {
            let look = try await PostgresDatabase.look(at: address)
            var finding = CheckResult(subject: subject, outcome: .fine, text: "\(address): PostgreSQL \(look.version)")
            finding.text += look.isEncrypted ? ", TLS" : ""
            finding.text += look.migrationsToCome > 0 ? ", \(look.migrationsToCome) pending migrations" : ""
            if let (outcome, hint) = doubt(look) { (finding.outcome, finding.hint) = (outcome, hint) }
            return finding
        } catch {
            return CheckResult(subject: subject, outcome: .failing, text: "\(address): \(error)", hint: hint(error))
        }
    }

    private static func doubt(_ look: PostgresDatabase.Look) -> (CheckResult.Outcome, String)? {
        if look.isReadOnly {
            return (.failing, "It is read-only. Use the primary, or add target_session_attrs=read-write to the URL.")
        }
        if look.migrationsToCome > 0, !look.mayMakeTables {
            return (
                .failing,
                "The user cannot create tables. Make it the owner of the database, or GRANT CREATE on its schema."
            )
        }
        if look.number < 150_000 {
            return (.doubtful, "Headsign is tested with PostgreSQL 15 and newer. Upgrade the database.")
        }
        if look.isRemote, !look.isEncrypted {
            return (.doubtful, "The connection is not encrypted. Add sslmode=verify-full to the URL.")
        }
        return nil
    }

    private static func hint(_ error: any Error) -> String? {
        switch error as? PostgreSQLError {
        case .malformedURL: "Use the form postgresql://user@host/name."
        case .noLibrary: "On Debian: apt-get install libpq5"
        case .away:
            "Check with psql and the same URL that it accepts this machine and user. The server starts without it."
        case .refused, .unexpected, .busy, nil: nil
        }
    }
}
