import Foundation

/// The policy against server-side request forgery (SSRF). It determines to which addresses the server may connect for
/// URLs that do not come from its operator. See docs/decisions/0021.
struct SSRFPolicy: Sendable {
    /// The host from the configuration, which may have a private address; nil if there is none.
    let namedHost: String?
    let addresses: @Sendable (String) -> [IPAddress]

    init(namedHost: String?, addresses: @escaping @Sendable (String) -> [IPAddress] = { IPAddress.all(of: $0) }) {
        self.namedHost = ExternalURL.normal(namedHost)
        self.addresses = addresses
    }

    /// The permitted connection to a URL.
    enum Way: Equatable {
        /// A connection to the configured host, at any IP address.
        case named
        /// A connection to this IP address only.
        case outside(IPAddress)
    }

    /// Returns the permitted connection for a redirect.
    /// - Returns: Nil if the redirect is not permitted.
    func way(to target: ExternalURL, from url: ExternalURL) async -> Way? {
        guard !target.isPlain || url.isPlain else { return nil }
        return await way(to: target)
    }

    /// Returns the permitted connection to a URL.
    /// - Returns: Nil unless the URL is on a public host or on the configured host.
    func way(to target: ExternalURL) async -> Way? {
        if target.host == namedHost { return .named }
        guard case .outside(let address) = await place(of: target.host) else { return nil }
        return .outside(address)
    }

    /// The result of resolving a host name.
    enum Place: Equatable {
        case outside(IPAddress)
        /// At least one of the IP addresses is not public.
        case inside
        /// The name currently has no IP address.
        case nowhere
    }

    /// Resolves a host name, which may take seconds.
    func place(of host: String) async -> Place {
        let found = await withCheckedContinuation { continuation in
            // Uses a separate thread, because a slow resolver would block the shared thread pool.
            Thread.detachNewThread { [addresses] in continuation.resume(returning: addresses(host)) }
        }
        guard found.allSatisfy(\.isPublic) else { return .inside }
        // The first address of the resolver is the one that this machine prefers.
        return found.first.map { .outside($0) } ?? .nowhere
    }
}
