import Foundation

/// The URL of a feed with its API keys and headers.
package struct HTTPEndpoint: Sendable {
    package struct Field: Sendable, Equatable {
        package var name: String
        package var value: String

        package init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The full URL including keys, which is never displayed.
    let url: URL
    let headers: [Field]
    let host: String
    /// Whether the operator configured the URL. Any other URL must be on a public host.
    let isNamedByOperator: Bool
    private let secrets: Set<String>

    /// - Parameter headers: The headers that are sent to this host and to no other.
    /// - Parameter keys: Query parameters to add. Their values never appear in logs, errors or recordings.
    /// - Parameter isNamedByOperator: Whether the URL is from the configuration, so that its host may have a private
    ///   address.
    package init(
        _ address: String, headers: [Field] = [], keys: [Field] = [], isNamedByOperator: Bool = true
    ) throws(FeedError) {
        guard var parts = URLComponents(string: address), let scheme = parts.scheme?.lowercased(),
            scheme == "http" || scheme == "https", let host = parts.host, !host.isEmpty
        else { throw .badAddress }
        if !keys.isEmpty {
            let pairs = keys.map { percentEscaped($0.name) + "=" + percentEscaped($0.value) }
            let query = [parts.percentEncodedQuery].compactMap { $0?.isEmpty == false ? $0 : nil } + pairs
            parts.percentEncodedQuery = query.joined(separator: "&")
        }
        guard let url = parts.url else { throw .badAddress }
        self.url = url
        self.headers = headers
        self.host = host
        self.isNamedByOperator = isNamedByOperator
        secrets = Set(keys.map { percentEscaped($0.name).lowercased() })
    }

    /// The path and query for display. The values of keys, and of parameters whose names suggest a key, are replaced.
    package var shownPath: String {
        let parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
        let path = parts?.percentEncodedPath ?? ""
        let shown = path.isEmpty ? "/" : path
        guard let query = parts?.percentEncodedQuery, !query.isEmpty else { return shown }
        return shown + "?" + query.split(separator: "&").map { hidden(String($0)) }.joined(separator: "&")
    }

    private func hidden(_ pair: String) -> String {
        guard let sign = pair.firstIndex(of: "=") else { return pair }
        let name = pair[..<sign].lowercased()
        let isSecret = secrets.contains(name) || Self.secretWords.contains { name.contains($0) }
        return isSecret ? pair[...sign] + "…" : pair
    }

    private static let secretWords = ["key", "token", "secret", "password", "auth", "signature"]
}
