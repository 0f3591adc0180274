/// Endpoints that are for one kind of client, and what these have in common.
struct Interface: Sendable {
    /// What all its paths begin with, also those that lead nowhere. Empty for the paths that no other interface has.
    var prefixes: [String] = []
    /// Programs need a key for it, where the operator has given any out.
    var needsKey = false
    var problems: ProblemWriter = ProblemText.details
    let endpoints: [Endpoint]

    /// A prefix ends where a part of the path does: `/api/v1/trips` does not begin with `/api/v1/trip`.
    func owns(_ path: String) -> Bool {
        prefixes.contains { prefix in
            guard path.hasPrefix(prefix) else { return false }
            let next = path.utf8.dropFirst(prefix.utf8.count).first
            return next == nil || next == UInt8(ascii: "/") || prefix.hasSuffix("/")
        }
    }
}
