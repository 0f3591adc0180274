/// The cache key of a request: its path and the query parameters that the endpoint reads, decoded and re-encoded in one
/// canonical form. A request target that is already in this form, with its parameters in the order in which the
/// endpoint reads them, equals its key.
enum CacheKey {
    /// Returns the cache key of a path and query.
    /// - Parameters:
    ///   - path: the result of ``path(_:_:)``.
    ///   - asked: the names of the query parameters that the endpoint reads, in order. All others are omitted from the
    ///     key.
    static func text(_ path: String, _ query: QueryReader, asked: [String]) -> String {
        var text = path
        var separator = "?"
        for name in asked {
            guard let value = query.value(name) else { continue }
            text += separator
            text += name
            text += "="
            PercentEncoding.append(PercentDecoding.decode(value, plusIsSpace: true) ?? String(value), to: &text)
            separator = "&"
        }
        return text
    }

    /// Returns the path with canonically encoded parameters.
    /// - Parameters:
    ///   - endpoint: its path contains a name in braces, such as `{id}`, for each parameter.
    ///   - parameters: the decoded values.
    static func path(_ endpoint: Endpoint, _ parameters: [String]) -> String {
        guard !parameters.isEmpty else { return endpoint.path }
        var text = ""
        var rest = endpoint.path[...]
        for parameter in parameters {
            guard let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") else { break }
            text += rest[..<open]
            PercentEncoding.append(parameter, to: &text)
            rest = rest[rest.index(after: close)...]
        }
        return text + rest
    }
}
