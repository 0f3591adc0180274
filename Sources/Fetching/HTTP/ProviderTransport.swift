/// Sends requests to a provider's server.
package protocol ProviderTransport: Sendable {
    /// Sends a request.
    /// - Parameters:
    ///   - path: The path relative to the base URL, with its query. ``ProviderPath`` escapes ids. The transport adds
    ///     keys.
    ///   - feed: The name of the feed under which the response is recorded.
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

/// A path relative to the base URL of an API. Interpolated ids are escaped, as in `"rest/Stops/Get/\(id)"`; literals
/// are not.
package struct ProviderPath: Sendable, Hashable, ExpressibleByStringInterpolation, CustomStringConvertible {
    /// The percent-encoded path, without a leading slash.
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

        /// Appends an id. Escapes all characters except letters, digits and `-._~`, including slashes and `+`.
        package mutating func appendInterpolation(_ id: String) { text += percentEscaped(id) }

        package mutating func appendInterpolation(_ number: Int) { text += String(number) }
    }

    /// Returns the path with a further query parameter.
    package func adding(_ name: String, _ value: String) -> ProviderPath {
        let sign = description.contains("?") ? "&" : "?"
        return ProviderPath(description + sign + percentEscaped(name) + "=" + percentEscaped(value))
    }
}
