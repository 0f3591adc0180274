/// URL templates with placeholders, such as `…png?hash=1{&height,width}` and `?h={height}&w={width}`.
package enum LinkTemplate {
    /// Replaces known placeholders by values, and removes the others.
    package static func filled(_ template: String, _ values: [String: String]) -> String {
        var result = ""
        var rest = template[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            result += rest[..<open]
            result += expansion(of: rest[rest.index(after: open)..<close], values)
            rest = rest[rest.index(after: close)...]
        }
        return result + rest
    }

    private static func expansion(of gap: Substring, _ values: [String: String]) -> String {
        guard let sign = gap.first, sign == "&" || sign == "?" else { return values[String(gap)] ?? "" }
        let pairs = gap.dropFirst().split(separator: ",").compactMap { name in
            values[String(name)].map { name + "=" + $0 }
        }
        return pairs.isEmpty ? "" : String(sign) + pairs.joined(separator: "&")
    }
}

/// Validates external URLs that are displayed as links.
package enum SecureLink {
    /// Returns the URL if it uses HTTPS with a host name, and contains no characters that could end an HTML attribute.
    /// Otherwise nil.
    package static func checked(_ text: String?) -> String? {
        guard let text, text.hasPrefix("https://"), text.utf8.count <= 2000,
            text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F && $0 != 0x22 && $0 != 0x3C && $0 != 0x3E && $0 != 0x5C }),
            let host = host(of: text), host.contains("."), !host.hasPrefix("."), !isAddress(host)
        else { return nil }
        return text
    }

    /// Returns the host of a URL; nil if it contains credentials.
    static func host(of address: String) -> String? {
        guard let start = address.firstRange(of: "://")?.upperBound else { return nil }
        let authority = address[start...].prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        guard !authority.contains("@"), !authority.isEmpty else { return nil }
        return authority.hasPrefix("[") ? String(authority) : String(authority.prefix { $0 != ":" })
    }

    /// Returns whether a host is an IP address, which might belong to a private network.
    private static func isAddress(_ host: String) -> Bool {
        guard !host.hasPrefix("["), let last = host.split(separator: ".").last else { return true }
        return last.allSatisfy { $0.isASCII && $0.isNumber }
    }
}
