import Foundation

/// The rule for outgoing requests whose URL does not come from the operator: see docs/decisions/0021.
struct OutwardRule: Sendable {
    /// The host that the configuration names, which may be private; nil if it names none.
    let namedHost: String?
    let addresses: @Sendable (String) -> [IPAddress]

    init(namedHost: String?, addresses: @escaping @Sendable (String) -> [IPAddress] = { IPAddress.all(of: $0) }) {
        self.namedHost = OutwardURL.normal(namedHost)
        self.addresses = addresses
    }

    /// The destination that a request may connect to.
    enum Way: Equatable {
        /// The configured host, at any address.
        case named
        /// This public address only.
        case outside(IPAddress)
    }

    /// - Returns: nil where an answer may not send on from one address to another.
    func way(to target: OutwardURL, from url: OutwardURL) async -> Way? {
        guard !target.isPlain || url.isPlain else { return nil }
        return await way(to: target)
    }

    /// - Returns: nil for an address that lies neither outside nor on the host that the configuration names.
    func way(to target: OutwardURL) async -> Way? {
        if target.host == namedHost { return .named }
        guard case .outside(let address) = await place(of: target.host) else { return nil }
        return .outside(address)
    }

    /// The kind of address that a host name resolves to.
    enum Place: Equatable {
        case outside(IPAddress)
        /// At least one address is not public.
        case inside
        /// A name without an address may have one later.
        case nowhere
    }

    /// Asks the machine's resolver, which may take seconds.
    func place(of host: String) async -> Place {
        let found = await withCheckedContinuation { continuation in
            // A thread of its own: a resolver that is slow would hold those that all others share.
            Thread.detachNewThread { [addresses] in continuation.resume(returning: addresses(host)) }
        }
        guard found.allSatisfy(\.isPublic) else { return .inside }
        // The resolver's first is the one that this machine reaches best.
        return found.first.map { .outside($0) } ?? .nowhere
    }
}
