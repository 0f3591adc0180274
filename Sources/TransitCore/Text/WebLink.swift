/// Validation of external URLs that are shown as links.
package enum WebLink {
    /// Returns the URL if it is an http or https URL with a host and without characters that could end an HTML
    /// attribute. Rejects `javascript:` and file URLs.
    package static func checked(_ address: String) -> String? {
        guard address.utf8.count <= 2000, address.utf8.allSatisfy(isOfAddresses) else { return nil }
        let schemes = ["https://", "http://"]
        guard let scheme = schemes.first(where: { hasPrefix(address, $0) }) else { return nil }
        let host = address.utf8.dropFirst(scheme.utf8.count).prefix { !ends.contains($0) }
        return host.isEmpty ? nil : address
    }

    /// Returns the URL if it is valid and uses https.
    package static func secure(_ address: String) -> String? {
        hasPrefix(address, "https://") ? checked(address) : nil
    }

    /// Returns whether a URL begins with a scheme, ignoring case.
    private static func hasPrefix(_ address: String, _ scheme: String) -> Bool {
        address.utf8.count > scheme.utf8.count
            && zip(address.utf8, scheme.utf8).allSatisfy { (0x41...0x5A).contains($0) ? $0 | 0x20 == $1 : $0 == $1 }
    }

    /// The characters that end the host of a URL.
    private static let ends: [UInt8] = [UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#")]

    private static func isOfAddresses(_ byte: UInt8) -> Bool {
        switch byte {
        case 0...0x20, 0x7F, UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"): false
        default: true
        }
    }
}

extension LocalizedText {
    /// A copy of the text that contains only the translations that are valid URLs.
    package var links: LocalizedText {
        LocalizedText(translations.filter { WebLink.checked($0.text) != nil })
    }
}
