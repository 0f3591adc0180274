/// An API surface: the endpoints of one API, such as OneBusAway's, with their common properties.
package struct APISurface: Sendable {
    /// The path prefixes that belong to this surface, including its unknown paths. Empty for the surface that serves
    /// all other paths.
    package var prefixes: [String] = []
    /// Whether clients need an API key, provided that the operator has issued any.
    package var needsKey = false
    package var problems: ProblemWriter = ProblemText.details
    package let endpoints: [Endpoint]

    package init(
        prefixes: [String] = [], needsKey: Bool = false, problems: @escaping ProblemWriter = ProblemText.details,
        endpoints: [Endpoint]
    ) {
        self.prefixes = prefixes
        self.needsKey = needsKey
        self.problems = problems
        self.endpoints = endpoints
    }

    /// Whether a path belongs to this surface. A prefix matches whole path segments: `/api/v1/trip` does not match
    /// `/api/v1/trips`.
    package func owns(_ path: String) -> Bool {
        prefixes.contains { prefix in
            guard path.hasPrefix(prefix) else { return false }
            let next = path.utf8.dropFirst(prefix.utf8.count).first
            return next == nil || next == UInt8(ascii: "/") || prefix.hasSuffix("/")
        }
    }
}
