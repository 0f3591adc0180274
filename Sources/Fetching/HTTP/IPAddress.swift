import Foundation

/// An IPv4 or IPv6 address of 4 or 16 bytes.
package struct IPAddress: Hashable {
    let bytes: [UInt8]

    /// Resolves a host with the resolver that connections use. The host may be a name, or an address in any notation.
    /// Blocks the thread.
    ///
    /// - Returns: The addresses; empty if the host does not exist.
    static func all(of host: String) -> [IPAddress] {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var first: UnsafeMutablePointer<addrinfo>?
        let name = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
        guard getaddrinfo(name, nil, &hints, &first) == 0 else { return [] }
        defer { freeaddrinfo(first) }
        return sequence(first: first) { $0?.pointee.ai_next }.compactMap { $0.flatMap { IPAddress($0.pointee) } }
    }

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    private init?(_ info: addrinfo) {
        guard let address = info.ai_addr else { return nil }
        let raw = UnsafeRawPointer(address)
        switch info.ai_family {
        case AF_INET:
            let four = raw.loadUnaligned(as: sockaddr_in.self).sin_addr
            bytes = withUnsafeBytes(of: four) { Array($0) }
        case AF_INET6:
            let sixteen = raw.loadUnaligned(as: sockaddr_in6.self).sin6_addr
            bytes = withUnsafeBytes(of: sixteen) { Array($0) }
        default: return nil
        }
    }

    /// The address in the usual notation.
    var text: String {
        var buffer = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        guard inet_ntop(bytes.count == 16 ? AF_INET6 : AF_INET, bytes, &buffer, socklen_t(buffer.count)) != nil else {
            return ""
        }
        return buffer.withUnsafeBufferPointer {
            String(decoding: $0.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
    }

    /// Whether the address is public, and not of this machine, a private network or a cloud's metadata service. Source:
    /// IANA's special-purpose address registries (RFC 6890); no listed address is public. In IPv6 only global unicast,
    /// `2000::/3`, is public. That excludes `::/96`, `64:ff9b::/32`, `100::/64`, `5f00::/16`, `fc00::/7`, `fe80::/9`
    /// and `ff00::/8`.
    var isPublic: Bool {
        guard bytes.count == 16 else { return isPublicFour }
        // The address is an IPv4-mapped IPv6 address.
        if bytes.prefix(12) == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF] {
            return IPAddress(Array(bytes[12...])).isPublic
        }
        guard bytes[0] & 0xE0 == 0x20 else { return false }
        switch (bytes[0], bytes[1], bytes[2], bytes[3]) {
        // Protocol assignments, including Teredo, and 6to4.
        case (0x20, 0x01, 0...1, _), (0x20, 0x02, _, _): return false
        // Addresses for documentation.
        case (0x20, 0x01, 0x0D, 0xB8), (0x3F, 0xFF, 0...0x0F, _): return false
        // Direct Delegation AS112 Service.
        case (0x26, 0x20, 0x00, 0x4F): return !(bytes[4] == 0x80 && bytes[5] == 0)
        default: return true
        }
    }

    private var isPublicFour: Bool {
        switch (bytes[0], bytes[1], bytes[2]) {
        case (0, _, _), (10, _, _), (127, _, _), (224..., _, _): false
        case (100, 64...127, _), (169, 254, _), (172, 16...31, _), (192, 168, _), (198, 18...19, _): false
        case (192, 0, 0), (192, 0, 2), (198, 51, 100), (203, 0, 113): false
        // AS112, AMT and the deprecated 6to4 relays.
        case (192, 31, 196), (192, 52, 193), (192, 88, 99), (192, 175, 48): false
        default: true
        }
    }
}
