/// Endpoints that are for one kind of client, and what these have in common.
struct Interface: Sendable {
    /// What all its paths begin with, also those that lead nowhere. Empty for the paths that no other interface has.
    var prefixes: [String] = []
    /// Programs need a key for it, where the operator has given any out.
    var needsKey = false
    var problems: ProblemWriter = ProblemText.details
    let endpoints: [Endpoint]

    func owns(_ path: String) -> Bool { prefixes.contains { path.hasPrefix($0) } }
}
