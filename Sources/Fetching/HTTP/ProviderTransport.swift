/// Sends requests to a provider's server.
package protocol ProviderTransport: Sendable {
    /// - Parameters:
    ///   - path: The path relative to the API's address, with its query; ``ProviderPath`` escapes ids. Keys are added.
    ///   - feed: The name under which the response is recorded.
    func get(_ path: ProviderPath, for feed: String) async throws(FeedError) -> FeedResponse
}

extension ProviderTransport {
    /// Returns the body of a successful response.
    package func body(_ path: ProviderPath, for feed: String) async throws(FeedError) -> [UInt8] {
        let response = try await get(path, for: feed)
        guard try response.hasBody() else { throw .rejected(status: response.status) }
        return response.body
    }
}

/// A path relative to an API's address. Literals and ids are kept apart: `"rest/Stops/Get/\(id)"` escapes the id.
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

        /// Escapes everything but letters, digits and `-._~`, including slashes and `+`.
        package mutating func appendInterpolation(_ id: String) { text += percentEscaped(id) }

        package mutating func appendInterpolation(_ number: Int) { text += String(number) }
    }

    /// Returns the path with another query parameter.
    package func adding(_ name: String, _ value: String) -> ProviderPath {
        let sign = description.contains("?") ? "&" : "?"
        return ProviderPath(description + sign + percentEscaped(name) + "=" + percentEscaped(value))
    }
}
