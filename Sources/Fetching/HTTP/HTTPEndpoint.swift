import Foundation

/// The address of a feed, with its keys.
package struct HTTPEndpoint: Sendable {
    package struct Field: Sendable, Equatable {
        package var name: String
        package var value: String

        package init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The full address including keys; never displayed.
    let url: URL
    let headers: [Field]
    let host: String
    /// Whether the operator configured the address. Any other address must be public.
    let isNamedByOperator: Bool
    private let secrets: Set<String>

    /// - Parameter headers: Sent with every request to this host, and to no other.
    /// - Parameter keys: Added to the query; their values never appear in logs, errors and recordings.
    /// - Parameter isNamedByOperator: Whether the address is from the configuration, and may be private.
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

    /// Path and query for display: the values of keys, and of parameters whose names suggest a key, are replaced.
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
