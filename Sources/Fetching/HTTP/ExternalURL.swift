import Foundation

/// The URL of an outgoing HTTP request in normal form: scheme and host in lower case, no final dot in the host. This
/// ensures that the host that is checked, the host that is pinned to an IP address and the host that is connected to
/// are spelled alike.
struct ExternalURL: Sendable, Equatable {
    let url: URL
    /// Without brackets.
    let host: String
    /// Whether it is HTTP without TLS.
    let isPlain: Bool

    /// - Returns: Nil for another scheme, or without a host.
    init?(_ given: URL) {
        guard var parts = URLComponents(url: given.absoluteURL, resolvingAgainstBaseURL: true),
            let scheme = parts.scheme?.lowercased(), scheme == "https" || scheme == "http",
            let host = Self.normal(parts.host)
        else { return nil }
        parts.scheme = scheme
        parts.host = host.contains(":") ? "[\(host)]" : host
        // The host is parsed again, as by the client: an unusual one may be encoded differently now.
        guard let url = parts.url, let read = url.host, read == read.lowercased(), !read.hasSuffix("."),
            let normal = Self.normal(read)
        else { return nil }
        (self.url, self.host, isPlain) = (url, normal, scheme == "http")
    }

    /// Returns a host in lower case, without brackets and final dot; nil if it is empty.
    static func normal(_ host: String?) -> String? {
        guard var host = host?.lowercased() else { return nil }
        if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
        if host.hasSuffix(".") { host.removeLast() }
        return host.isEmpty ? nil : host
    }
}
