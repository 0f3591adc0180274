// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// `VaultPage` of the contract.
public struct VaultPage: Codable, Hashable, Sendable {
    /// Whether the list starts at the first blob of the vault.
    public let fromStart: Bool
    /// Whether more blobs follow.
    public let more: Bool
    /// The size of all blobs in the vault in bytes.
    public let used: Int
    /// The maximum size of the vault in bytes.
    public let limit: Int
    /// Blobs.
    public let blobs: [Blob]

    /// `Blob` of `VaultPage`.
    public struct Blob: Codable, Hashable, Identifiable, Sendable {
        /// Id.
        public let id: String
        /// Data.
        public let data: String
    }
}
