import Foundation

/// The SSRF policy: determines which addresses the server may connect to if they do not come from its operator. See
/// docs/decisions/0021.
struct SSRFPolicy: Sendable {
    /// The host in the configuration, which may be private; nil if there is none.
    let namedHost: String?
    let addresses: @Sendable (String) -> [IPAddress]

    init(namedHost: String?, addresses: @escaping @Sendable (String) -> [IPAddress] = { IPAddress.all(of: $0) }) {
        self.namedHost = ExternalURL.normal(namedHost)
        self.addresses = addresses
    }

    /// The permitted connection to an address.
    enum Way: Equatable {
        /// To the configured host, at any IP address.
        case named
        /// To this IP address only.
        case outside(IPAddress)
    }

    /// - Returns: Nil if a redirect from one address to the other is not permitted.
    func way(to target: ExternalURL, from url: ExternalURL) async -> Way? {
        guard !target.isPlain || url.isPlain else { return nil }
        return await way(to: target)
    }

    /// - Returns: Nil for an address that is neither public nor on the configured host.
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
        /// The name has no IP address at present.
        case nowhere
    }

    /// Resolves a host name, which may take seconds.
    func place(of host: String) async -> Place {
        let found = await withCheckedContinuation { continuation in
            // A thread of its own: a slow resolver would block the shared thread pool.
            Thread.detachNewThread { [addresses] in continuation.resume(returning: addresses(host)) }
        }
        guard found.allSatisfy(\.isPublic) else { return .inside }
        // The first address of the resolver is the preferred one on this machine.
        return found.first.map { .outside($0) } ?? .nowhere
    }
}
