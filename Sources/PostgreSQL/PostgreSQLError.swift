/// A database error. No message contains a password.
package enum PostgreSQLError: Error, Equatable, CustomStringConvertible {
    /// libpq is not installed, or lacks a required function.
    case noLibrary(name: String)
    /// The URL is malformed. The message omits it, because it may contain a password.
    case malformedURL
    /// The database is unreachable, or the connection broke. If the connection broke during a commit, the commit may
    /// have taken effect.
    case away(reason: String)
    /// Too many transactions wait for a connection.
    case busy
    /// The database rejected the statement; `state` is the SQLSTATE code.
    case refused(state: String, reason: String)
    /// A result has an unexpected type.
    case unexpected

    package var description: String {
        switch self {
        case .noLibrary(let name): "the PostgreSQL client library \(name) is missing; install it (Debian: libpq5)"
        case .malformedURL: "the database URL is malformed"
        case .away(let reason): "the database is unreachable: \(reason)"
        case .busy: "too many transactions are waiting for the database"
        case .refused(let state, let reason): "the database rejected a statement (\(state)): \(reason)"
        case .unexpected: "the database returned an unexpected type"
        }
    }

    /// Whether the transaction failed because of a concurrent one, so that a retry may succeed.
    var isCollision: Bool {
        guard case .refused(let state, _) = self else { return false }
        return state == "40001" || state == "40P01"
    }

    /// Whether the database's disk is full.
    package var isForWantOfRoom: Bool {
        guard case .refused(let state, _) = self else { return false }
        return state == "53100"
    }
}
