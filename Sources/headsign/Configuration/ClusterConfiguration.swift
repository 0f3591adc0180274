import Cluster
import Foundation

extension Configuration {
    /// Several servers that share a database's agencies among themselves.
    struct Cluster: Sendable, Equatable {
        /// Of this node; nobody else has it.
        var name = machineName
        /// Where other nodes reach it, without a path.
        var address: String?
        /// The same on all nodes.
        var key: String
        /// The command line says it.
        var role = NodeRole.all

        static let shortestKey = 32

        /// As the machine calls itself; nobody is asked.
        private static var machineName: String {
            var name = [CChar](repeating: 0, count: 256)
            gethostname(&name, name.count - 1)
            return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }

        /// Letters that names of machines have.
        static func isName(_ text: String) -> Bool {
            (1...64).contains(text.utf8.count)
                && text.utf8.allSatisfy {
                    UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 || "0123456789-._".utf8.contains($0)
                }
        }

        /// `http://host:port`; nil for anything else.
        static func address(_ text: String) -> String? {
            guard let parts = URLComponents(string: text), parts.scheme == "http" || parts.scheme == "https",
                parts.host?.isEmpty == false, parts.user == nil, parts.password == nil, parts.query == nil,
                parts.fragment == nil, parts.path.isEmpty || parts.path == "/"
            else { return nil }
            return text.hasSuffix("/") ? String(text.dropLast()) : text
        }
    }
}
