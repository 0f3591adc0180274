/// Why the database did not do what it was asked. No text here has the password in it.
package enum PostgreSQLError: Error, Equatable, CustomStringConvertible {
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
        case .malformedURL: "the database's URL cannot be read"
        case .away(let reason): "the database is away: \(reason)"
        case .busy: "too many wait for the database"
        case .refused(let state, let reason): "the database refused (\(state)): \(reason)"
        case .unexpected: "the database's answer is of another type"
        }
    }
}
