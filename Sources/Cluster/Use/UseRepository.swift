/// An exchange of clients' resource usage between nodes. Clients are identified by keyed hashes, which are meaningless
/// without the nodes' key.
package protocol UseRepository: Sendable {
    /// Adds the usage on this node.
    /// - Parameter use: The resource usage by client hash.
    /// - Returns: The usage on other nodes since the last call; empty on the first call.
    /// - Throws: The repository's own error.
    func exchange(_ use: [Int64: Int64]) async throws -> [Int64: Int64]
}
