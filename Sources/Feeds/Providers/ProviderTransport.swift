/// Asks a provider's server.
package protocol ProviderTransport: Sendable {
    /// - Parameters:
    ///   - path: below the API's address, with its query; ids in it are escaped by ``ProviderPath``. Keys are added.
    ///   - feed: the name under which the answer is recorded.
    func get(_ path: ProviderPath, for feed: String) async throws(FeedError) -> FeedResponse
}

extension ProviderTransport {
    /// The body of a successful answer.
    package func body(_ path: ProviderPath, for feed: String) async throws(FeedError) -> [UInt8] {
        let response = try await get(path, for: feed)
        guard try response.hasBody() else { throw .rejected(status: response.status) }
        return response.body
    }
}

/// A path below an API's address. Made of literals and ids, which cannot be mistaken for each other:
/// `"rest/Stops/Get/\(id)"` escapes the id.
package struct ProviderPath: Sendable, Hashable, ExpressibleByStringInterpolation, CustomStringConvertible {
    /// Percent-encoded, without a leading slash.
    package let description: String

    package init(stringLiteral value: String) {
        description = value
    }

    package init(stringInterpolation: StringInterpolation) {
        description = stringInterpolation.text
    }

    private init(_ description: String) {
        self.description = description
    }

    package struct StringInterpolation: StringInterpolationProtocol {
        var text = ""

        package init(literalCapacity: Int, interpolationCount: Int) {}

        package mutating func appendLiteral(_ literal: String) { text += literal }

        /// Anything but letters, digits and `-._~` is escaped, slashes and `+` too.
        package mutating func appendInterpolation(_ id: String) { text += percentEscaped(id) }

        package mutating func appendInterpolation(_ number: Int) { text += String(number) }
    }

    /// Returns the path with a query parameter appended.
    package func adding(_ name: String, _ value: String) -> ProviderPath {
        let sign = description.contains("?") ? "&" : "?"
        return ProviderPath(description + sign + percentEscaped(name) + "=" + percentEscaped(value))
    }
}

/// Strict: "+" and spaces in keys and ids survive every server.
func percentEscaped(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var escaped: [UInt8] = []
    for byte in text.utf8 {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: escaped.append(byte)
        default: escaped += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
    }
    return String(decoding: escaped, as: UTF8.self)
}
