import Cluster
import Foundation

extension Configuration {
    /// A cluster of servers with a shared database, across which the agencies are distributed.
    package struct Cluster: Sendable, Equatable {
        /// The unique name of this node.
        package var name = machineName
        /// The base URL at which other nodes reach this node; nil if not configured.
        package var address: String?
        /// The secret key that all nodes share.
        var key: String
        /// The node's role, set on the command line.
        var role = NodeRole.all

        static let shortestKey = 32

        /// The machine's host name, read without a DNS query.
        private static var machineName: String {
            var name = [CChar](repeating: 0, count: 256)
            gethostname(&name, name.count - 1)
            return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }

        /// Whether a text is a valid node name.
        package static func isName(_ text: String) -> Bool {
            (1...64).contains(text.utf8.count)
                && text.utf8.allSatisfy {
                    UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 || "0123456789-._".utf8.contains($0)
                }
        }

        /// Normalizes a base URL to `http://host:port`; nil if it is invalid.
        package static func address(_ text: String) -> String? {
            guard let parts = URLComponents(string: text), parts.scheme == "http" || parts.scheme == "https",
                parts.host?.isEmpty == false, parts.user == nil, parts.password == nil, parts.query == nil,
                parts.fragment == nil, parts.path.isEmpty || parts.path == "/"
            else { return nil }
            return text.hasSuffix("/") ? String(text.dropLast()) : text
        }
    }
}
