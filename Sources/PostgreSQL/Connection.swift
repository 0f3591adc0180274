internal import CPostgreSQL
internal import Foundation

/// A connection to PostgreSQL. Its functions block; ``ConnectionPool`` calls them on dedicated threads.
package final class Connection {
    private let library: ClientLibrary
    private let handle: OpaquePointer
    private let password: String?
    private let traffic: Traffic
    /// The names of prepared statements, by parameter types and text.
    private var prepared: [String: String] = [:]

    /// Connects to a database.
    /// - Parameter seconds: The timeout of each statement in seconds; also of connecting, unless the URL sets it.
    init(_ address: DatabaseAddress, seconds: Int, traffic: Traffic) throws(PostgreSQLError) {
        library = try ClientLibrary.shared
        password = try DatabaseAddress.options(in: address.url)["password"]
        self.traffic = traffic
        guard let handle = Self.connect(address.url, seconds: seconds, library) else {
            throw .away(reason: "out of memory")
        }
        self.handle = handle
        guard isUsable else { throw .away(reason: message(library.errorMessage(handle))) }
        _ = library.setNoticeProcessor(handle, { _, _ in }, nil)
        // Confirmed transactions must be durable, so `synchronous_commit` is never off. A client that stalls within a
        // transaction blocks others for at most 30 seconds.
        try query(
            """
            SELECT set_config('statement_timeout', $1, false),
                set_config('idle_in_transaction_session_timeout', '30s', false),
                CASE WHEN current_setting('synchronous_commit') = 'off'
                    THEN set_config('synchronous_commit', 'on', false) END
            """, [.text("\(seconds)s")])
    }

    private static func connect(_ url: String, seconds: Int, _ library: ClientLibrary) -> OpaquePointer? {
        // The URL can override options that precede it, but not those that follow it.
        let options = [
            ("connect_timeout", "\(seconds)"), ("tcp_user_timeout", "\(seconds * 2000)"),
            // Without keepalives, a server that vanishes during a statement would only be detected after the operating
            // system's two hours.
            ("keepalives_idle", "\(seconds)"), ("keepalives_interval", "\(max(seconds / 3, 1))"),
            ("keepalives_count", "3"),
            ("application_name", "headsign"), ("dbname", url), ("client_encoding", "UTF8"),
        ]
        var names = options.map { strdup($0.0) as UnsafeMutablePointer<CChar>? } + [nil]
        var values = options.map { strdup($0.1) as UnsafeMutablePointer<CChar>? } + [nil]
        defer { for pointer in names + values { free(pointer) } }
        return names.withUnsafeMutableBufferPointer { names in
            values.withUnsafeMutableBufferPointer { values in
                names.withMemoryRebound(to: UnsafePointer<CChar>?.self) { names in
                    values.withMemoryRebound(to: UnsafePointer<CChar>?.self) {
                        library.connect(names.baseAddress, $0.baseAddress, 1)
                    }
                }
            }
        }
    }

    deinit { library.finish(handle) }

    var isUsable: Bool { library.status(handle) == CONNECTION_OK }
    /// Whether the connection is usable and outside a transaction, with no pending results.
    var isIdle: Bool { isUsable && library.transactionStatus(handle) == PQTRANS_IDLE }

    /// Executes a statement, which is prepared on first use. Parameters are written `$1`, `$2` and so on.
    @discardableResult
    package func query(_ statement: String, _ parameters: [Parameter] = []) throws(PostgreSQLError) -> Rows {
        let name = try name(of: statement, parameters)
        let encoded = parameters.map(\.encoded)
        let lengths = encoded.map { Int32(clamping: $0.count) }
        let formats = [Int32](repeating: 1, count: parameters.count)
        // An empty value needs a non-null address, because a null address means NULL.
        let joined = Array(encoded.joined()) + [0]
        let result = traffic.count {
            joined.withUnsafeBytes { bytes in
                var start = 0
                let values = encoded.map { value -> UnsafePointer<CChar>? in
                    defer { start += value.count }
                    return bytes.baseAddress?.advanced(by: start).assumingMemoryBound(to: CChar.self)
                }
                return library.execute(handle, name, Int32(parameters.count), values, lengths, formats, 1)
            }
        }
        return try rows(result)
    }

    /// Commits the transaction.
    /// - Throws: `PostgreSQLError` also if an earlier statement failed, because PostgreSQL would roll back but report
    ///   success.
    func commit() throws(PostgreSQLError) {
        guard library.transactionStatus(handle) != PQTRANS_INERROR else {
            throw .refused(state: "25P02", reason: "an earlier statement of the transaction failed")
        }
        try query("COMMIT")
    }

    private func name(of statement: String, _ parameters: [Parameter]) throws(PostgreSQLError) -> String {
        let types = parameters.map(\.type)
        let key = "\(types) \(statement)"
        if let known = prepared[key] { return known }
        let name = "h\(prepared.count)"
        _ = try rows(traffic.count { library.prepare(handle, name, statement, Int32(types.count), types) })
        prepared[key] = name
        return name
    }

    private func rows(_ result: OpaquePointer?) throws(PostgreSQLError) -> Rows {
        guard let result else { throw .away(reason: message(library.errorMessage(handle))) }
        let status = library.resultStatus(result)
        let rows = Rows(result, library)
        guard status != PGRES_COMMAND_OK, status != PGRES_TUPLES_OK else { return rows }
        guard isUsable, let state = library.errorField(result, 67) else {
            throw .away(reason: message(library.errorMessage(handle)))
        }
        throw .refused(state: String(cString: state), reason: message(library.errorField(result, 77)))
    }

    private func message(_ text: UnsafePointer<CChar>?) -> String {
        let text = text.map { String(cString: $0) } ?? ""
        guard let password, !password.isEmpty else { return text.trimmed }
        return text.replacing(password, with: "…").trimmed
    }
}

extension String {
    fileprivate var trimmed: String { split(whereSeparator: \.isNewline).joined(separator: " ") }
}
