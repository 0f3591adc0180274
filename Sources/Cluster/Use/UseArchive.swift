/// Where nodes tell each other how much was used by whom: marks, of which nobody without the nodes' key can say whose they are.
package protocol UseArchive: Sendable {
    /// Adds what was used here.
    /// - Returns: what was used on other nodes since this was asked last; nothing at the first time.
    func exchange(_ use: [Int64: Int64]) async throws -> [Int64: Int64]
}
