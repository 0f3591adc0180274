/// An exchange of resource usage between nodes. Clients are identified by keyed marks that are meaningless without the
/// nodes' key.
package protocol UseRepository: Sendable {
    /// Adds the usage on this node.
    /// - Parameter use: the cost by mark.
    /// - Returns: the usage on other nodes since the last call; empty on the first call.
    /// - Throws: the repository's own error.
    func exchange(_ use: [Int64: Int64]) async throws -> [Int64: Int64]
}
