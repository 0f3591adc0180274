// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// `VaultPage` of the contract.
public struct VaultPage: Codable, Hashable, Sendable {
    /// The list begins at the vault's first blob.
    public let fromStart: Bool
    /// More blobs follow after the last.
    public let more: Bool
    /// Bytes of all blobs in the vault.
    public let used: Int
    /// Bytes that the vault may hold.
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
