import Foundation

/// An address on the internet, by its 4 or 16 bytes.
struct IPAddress: Equatable {
    let bytes: [UInt8]

    /// The addresses of a host, as the connection to it will find them: of a name, of numbers in any spelling. Waits for the
    /// machine's resolver.
    /// - Returns: none if there is no such host.
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

    /// As it is written.
    var text: String {
        var buffer = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        guard inet_ntop(bytes.count == 16 ? AF_INET6 : AF_INET, bytes, &buffer, socklen_t(buffer.count)) != nil else {
            return ""
        }
        return buffer.withUnsafeBufferPointer {
            String(decoding: $0.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
    }

    /// Anybody's, and not this machine's, a private network's, or that of a cloud's inner services.
    /// Source: the special-purpose registries of RFC 6890, without what is public in them.
    var isPublic: Bool {
        guard bytes.count == 16 else { return isPublicFour }
        if let embedded { return IPAddress(embedded).isPublic }
        // Unspecified and loopback, unique local, link-local, multicast, documentation.
        if bytes.prefix(15).allSatisfy({ $0 == 0 }) { return false }
        return bytes[0] & 0xFE != 0xFC && !(bytes[0] == 0xFE && bytes[1] >= 0x80) && bytes[0] != 0xFF
            && bytes.prefix(4) != [0x20, 0x01, 0x0D, 0xB8]
    }

    /// Of an address of four bytes that is written in sixteen: mapped, translated, or 6to4.
    private var embedded: [UInt8]? {
        if bytes.prefix(10).allSatisfy({ $0 == 0 }), bytes[10] == bytes[11], bytes[10] == 0xFF {
            return Array(bytes[12...])
        }
        if bytes.prefix(12) == [0x00, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0] { return Array(bytes[12...]) }
        return bytes.prefix(2) == [0x20, 0x02] ? Array(bytes[2..<6]) : nil
    }

    private var isPublicFour: Bool {
        switch (bytes[0], bytes[1], bytes[2]) {
        case (0, _, _), (10, _, _), (127, _, _), (224..., _, _): false
        case (100, 64...127, _), (169, 254, _), (172, 16...31, _), (192, 168, _), (198, 18...19, _): false
        case (192, 0, 0), (192, 0, 2), (198, 51, 100), (203, 0, 113): false
        default: true
        }
    }
}
