internal import CPostgreSQL
internal import Foundation

/// One connection. Its calls block; ``ConnectionPool`` makes them on threads of its own.
package final class Connection {
    private let library: ClientLibrary
    private let handle: OpaquePointer
    private let password: String?
    private let traffic: Traffic
    /// Names of what this connection has prepared, by text and types.
    private var prepared: [String: String] = [:]

    /// - Parameter seconds: for connecting, unless the URL says otherwise, and for each statement.
    init(_ address: DatabaseAddress, seconds: Int, traffic: Traffic) throws(PostgreSQLError) {
        library = try ClientLibrary.shared
        password = try DatabaseAddress.options(in: address.url)["password"]
        self.traffic = traffic
        guard let handle = Self.connect(address.url, seconds: seconds, library) else {
            throw .away(reason: "no memory")
        }
        self.handle = handle
        guard isUsable else { throw .away(reason: message(library.errorMessage(handle))) }
        _ = library.setNoticeProcessor(handle, { _, _ in }, nil)
        // What is confirmed is on the disk: a database that is set to promise less does not for us. Whoever stops in the middle of
        // a transaction keeps others waiting no longer than half a minute.
        try query(
            """
            SELECT set_config('statement_timeout', $1, false),
                set_config('idle_in_transaction_session_timeout', '30s', false),
                CASE WHEN current_setting('synchronous_commit') = 'off'
                    THEN set_config('synchronous_commit', 'on', false) END
            """, [.text("\(seconds)s")])
    }

    private static func connect(_ url: String, seconds: Int, _ library: ClientLibrary) -> OpaquePointer? {
        // What stands before the URL gives way to it, what stands after it does not.
        let options = [
            ("connect_timeout", "\(seconds)"), ("tcp_user_timeout", "\(seconds * 2000)"),
            // A server that vanishes after it has heard a statement would be waited for by the system's own two hours.
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
    /// Neither within a transaction nor in the middle of an answer.
    var isIdle: Bool { isUsable && library.transactionStatus(handle) == PQTRANS_IDLE }

    /// Runs a statement, which is prepared the first time. `$1` and so on stand for the parameters.
    @discardableResult
    package func query(_ statement: String, _ parameters: [Parameter] = []) throws(PostgreSQLError) -> Rows {
        let name = try name(of: statement, parameters)
        let encoded = parameters.map(\.encoded)
        let lengths = encoded.map { Int32(clamping: $0.count) }
        let formats = [Int32](repeating: 1, count: parameters.count)
        // An empty value has to have an address all the same: none would be NULL.
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

    /// What failed before makes PostgreSQL roll back here and call that a success.
    func commit() throws(PostgreSQLError) {
        guard library.transactionStatus(handle) != PQTRANS_INERROR else {
            throw .refused(state: "25P02", reason: "a statement of the transaction had failed")
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
