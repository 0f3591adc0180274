internal import CPostgreSQL
internal import Foundation

/// The URL of a PostgreSQL database. It may contain a password, so it is never printed.
package struct DatabaseAddress: Sendable, Equatable, CustomStringConvertible, CustomReflectable {
    package let url: String

    package init(_ url: String) {
        self.url = url
    }

    /// Whether a text has the URL scheme of PostgreSQL.
    package static func isOne(_ text: String) -> Bool {
        text.hasPrefix("postgresql://") || text.hasPrefix("postgres://")
    }

    /// The URL without its password, `postgresql://user@host:port/name`, with the parts that are specified.
    package var description: String {
        guard let options = try? Self.options(in: url) else { return "postgresql://…" }
        let user = options["user"].map { $0 + "@" } ?? ""
        let port = options["port"].map { ":" + $0 } ?? ""
        return "postgresql://\(user)\(options["host"] ?? "")\(port)/\(options["dbname"] ?? "")"
    }

    package var customMirror: Mirror { Mirror(self, children: [("url", description)]) }

    /// Validates the URL.
    /// - Throws: ``PostgreSQLError`` `.malformedURL`, `.noLibrary`
    package func check() throws(PostgreSQLError) { _ = try Self.options(in: url) }

    static func options(in url: String) throws(PostgreSQLError) -> [String: String] {
        let library = try ClientLibrary.shared
        var complaint: UnsafeMutablePointer<CChar>?
        guard let first = library.parse(url, &complaint) else {
            library.free(complaint)
            throw .malformedURL
        }
        defer { library.freeOptions(first) }
        var options: [String: String] = [:]
        var option = first
        while let keyword = option.pointee.keyword {
            if let value = option.pointee.val { options[String(cString: keyword)] = String(cString: value) }
            option += 1
        }
        return options
    }
}
