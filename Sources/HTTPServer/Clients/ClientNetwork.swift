import HTTPTypes
package import Hummingbird
package import NIOCore

/// The unit of rate limiting: an IPv4 address, or the IPv6 /64 of one subscriber. Held in memory only and never stored.
package struct ClientNetwork: Hashable, Sendable {
    private let version: UInt8
    private let bits: UInt64

    /// The network of all clients whose address is unknown.
    package static let unknown = ClientNetwork(version: 0, bits: 0)

    private init(version: UInt8, bits: UInt64) {
        self.version = version
        self.bits = bits
    }

    /// Parses an IPv4 or IPv6 address.
    /// - Returns: nil if it is malformed.
    package init?(_ text: some StringProtocol) {
        guard let address = try? SocketAddress(ipAddress: String(text), port: 0) else { return nil }
        self.init(address)
    }

    package init(_ address: SocketAddress?) {
        switch address {
        case .v4(let address):
            self = withUnsafeBytes(of: address.address) { Self(fourth: $0) }
        case .v6(let address):
            self = withUnsafeBytes(of: address.address) { Self(sixth: $0) }
        default:
            self = .unknown
        }
    }

    /// Reads an IPv4 socket address.
    /// - Parameter socket: the family, the port and the address.
    private init(fourth socket: UnsafeRawBufferPointer) {
        self.init(
            version: 4, bits: UInt64(UInt32(bigEndian: socket.loadUnaligned(fromByteOffset: 4, as: UInt32.self))))
    }

    /// Reads an IPv6 socket address.
    /// - Parameter socket: the family, the port, the flow and the address.
    private init(sixth socket: UnsafeRawBufferPointer) {
        let first = UInt64(bigEndian: socket.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
        let second = UInt64(bigEndian: socket.loadUnaligned(fromByteOffset: 16, as: UInt64.self))
        switch (first, second) {
        case (0, 1): self = .loopback
        // An IPv4-mapped address, as dual-stack sockets report IPv4 clients.
        case (0, 0xFFFF_0000_0000...0xFFFF_FFFF_FFFF): self.init(version: 4, bits: second & 0xFFFF_FFFF)
        default: self.init(version: 6, bits: first)
        }
    }

    /// The client and, for IPv6, the surrounding /56 and /48 networks, which providers assign to one customer. `share`
    /// is the limit of the whole network as a multiple of one client's limit. A /48 may also belong to a whole campus.
    package var widening: [(network: ClientNetwork, share: Int)] {
        guard version == 6 else { return [(self, 1)] }
        return [(self, 1), (prefix(56), 2), (prefix(48), 8)]
    }

    /// Returns the enclosing network with a shorter prefix. The prefix length replaces the IP version, so that the
    /// result differs from the /64 with the same bits.
    private func prefix(_ length: UInt8) -> ClientNetwork {
        ClientNetwork(version: length, bits: bits & (UInt64.max << UInt64(64 - length)))
    }

    /// The network as nine bytes, for keyed hashing with a temporary key; never stored.
    package var bytes: [UInt8] { [version] + (0..<8).map { UInt8(truncatingIfNeeded: bits >> (8 * $0)) } }

    package static let loopback = ClientNetwork(version: 4, bits: 0x7F00_0001)

    var isLoopback: Bool { version == 4 && bits >> 24 == 0x7F }
}

/// The proxies whose forwarding headers are trusted: those on this machine, and those that the operator lists.
package struct TrustedProxies: Sendable {
    private let named: Set<ClientNetwork>

    package init(_ addresses: [String] = []) {
        named = Set(addresses.compactMap { ClientNetwork($0) })
    }

    package static func isAddress(_ text: String) -> Bool { ClientNetwork(text) != nil }

    package func includes(_ client: ClientNetwork) -> Bool { client.isLoopback || named.contains(client) }

    /// Returns the client of a request. Each trusted proxy appends the address that it forwards for; addresses earlier
    /// in the list may be forged by the client.
    package func client(of request: Request, peer: SocketAddress?) -> ClientNetwork {
        var client = ClientNetwork(peer)
        guard includes(client), let chain = request.headers[.forwardedFor] else { return client }
        for part in chain.split(separator: ",").reversed() {
            guard let before = ClientNetwork(part.filter { $0 != " " }) else { return client }
            client = before
            if !includes(client) { return client }
        }
        return client
    }
}

extension HTTPField.Name {
    fileprivate static let forwardedFor = Self("X-Forwarded-For")!
}
