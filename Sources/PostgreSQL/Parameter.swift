/// A value that goes to the database beside a statement, never within its text.
package enum Parameter: Sendable, Equatable {
    case integer(Int64)
    case text(String)
    case bytes([UInt8])

    /// PostgreSQL's number of the type.
    var type: UInt32 {
        switch self {
        case .integer: 20
        case .text: 25
        case .bytes: 17
        }
    }

    /// In PostgreSQL's binary format.
    var encoded: [UInt8] {
        switch self {
        case .integer(let value): withUnsafeBytes(of: value.bigEndian) { Array($0) }
        case .text(let value): Array(value.utf8)
        case .bytes(let value): value
        }
    }
}
