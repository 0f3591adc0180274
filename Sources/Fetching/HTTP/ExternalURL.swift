import Foundation

/// The URL of an outgoing request in normal form: scheme and host in lower case, without a final dot in the host. The
/// host is thereby spelled equally when it is checked, pinned to an IP address and connected to.
struct ExternalURL: Sendable, Equatable {
    let url: URL
    /// The host, without brackets around IPv6 addresses.
    let host: String
    /// Whether the scheme is HTTP, without TLS.
    let isPlain: Bool

    /// - Returns: Nil if the scheme is neither HTTP nor HTTPS, or if the URL has no host.
    init?(_ given: URL) {
        guard var parts = URLComponents(url: given.absoluteURL, resolvingAgainstBaseURL: true),
            let scheme = parts.scheme?.lowercased(), scheme == "https" || scheme == "http",
            let host = Self.normal(parts.host)
        else { return nil }
        parts.scheme = scheme
        parts.host = host.contains(":") ? "[\(host)]" : host
        // The host is parsed again as the client does it, because an unusual host may now be encoded differently.
        guard let url = parts.url, let read = url.host, read == read.lowercased(), !read.hasSuffix("."),
            let normal = Self.normal(read)
        else { return nil }
        (self.url, self.host, isPlain) = (url, normal, scheme == "http")
    }

    /// Returns a host in lower case, without brackets and final dot. Nil if it is empty.
    static func normal(_ host: String?) -> String? {
        guard var host = host?.lowercased() else { return nil }
        if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
        if host.hasSuffix(".") { host.removeLast() }
        return host.isEmpty ? nil : host
    }
}
