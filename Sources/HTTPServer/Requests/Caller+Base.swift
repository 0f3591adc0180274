import HTTPTypes
import Hummingbird

extension Caller {
    /// Returns the base URL at which the client reaches this server, without a trailing slash: scheme, host and, if a
    /// proxy reports it, the path prefix.
    /// - Parameter isSecure: whether this server itself terminates TLS. If not, a proxy may do so.
    package func base(isSecure: Bool) -> String {
        let isSecure = isSecure || request.headers[.forwardedProtocol]?.lowercased() == "https"
        let host = request.head.authority ?? ""
        let isHost = !host.isEmpty && host.utf8.allSatisfy { Self.hostBytes.contains($0) }
        return (isSecure ? "https://" : "http://") + (isHost ? host : "localhost") + prefix
    }

    /// The path prefix in `X-Forwarded-Prefix`; empty if the header is absent.
    private var prefix: String {
        let path = request.headers[.forwardedPrefix] ?? ""
        guard path.utf8.first == UInt8(ascii: "/"), path.utf8.allSatisfy({ Self.pathBytes.contains($0) }),
            !path.hasPrefix("//")
        else { return "" }
        return path.hasSuffix("/") ? String(path.dropLast()) : path
    }

    private static let letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-"
    private static let hostBytes = Set((letters + ":[]").utf8)
    private static let pathBytes = Set((letters + "_~/").utf8)
}

extension HTTPField.Name {
    fileprivate static let forwardedProtocol = Self("X-Forwarded-Proto")!
    fileprivate static let forwardedPrefix = Self("X-Forwarded-Prefix")!
}
