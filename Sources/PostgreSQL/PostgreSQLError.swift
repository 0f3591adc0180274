/// Why the database did not do what it was asked. No text here has the password in it.
package enum PostgreSQLError: Error, Equatable, CustomStringConvertible {
    /// PostgreSQL's own library is not on this machine, or lacks something.
    case noLibrary(name: String)
    /// The URL cannot be read. It is not told back, as it may hold a password.
    case malformedURL
    /// No connection, or one that broke. What was asked may have been done if it broke during a commit.
    case away(reason: String)
    /// More wait for a connection than may.
    case busy
    /// The database refused; `state` is the five letters of SQLSTATE.
    case refused(state: String, reason: String)
    /// An answer that is not of the type asked for.
    case unexpected

    package var description: String {
        switch self {
        case .noLibrary(let name): "PostgreSQL's library \(name) is missing (Debian's package libpq5)"
        case .malformedURL: "the database's URL cannot be read"
        case .away(let reason): "the database is away: \(reason)"
        case .busy: "too many wait for the database"
        case .refused(let state, let reason): "the database refused (\(state)): \(reason)"
        case .unexpected: "the database's answer is of another type"
        }
    }

    /// It met another transaction, and would do when tried again.
    var isCollision: Bool {
        guard case .refused(let state, _) = self else { return false }
        return state == "40001" || state == "40P01"
    }

    /// There is no room on the database's disk.
    package var isForWantOfRoom: Bool {
        guard case .refused(let state, _) = self else { return false }
        return state == "53100"
    }
}
