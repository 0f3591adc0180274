// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// A page of the blobs of a vault.
public struct VaultPage: Codable, Hashable, Sendable {
    /// Whether the list starts at the first blob of the vault.
    public let fromStart: Bool
    /// Whether more blobs follow.
    public let more: Bool
    /// The size of all blobs in the vault in bytes.
    public let used: Int
    /// The maximum size of the vault in bytes.
    public let limit: Int
    /// The blobs of this page, in the order of their arrival.
    public let blobs: [Blob]

    /// An element of `blobs` of ``VaultPage``.
    public struct Blob: Codable, Hashable, Identifiable, Sendable {
        /// The id of the blob.
        public let id: String
        /// The ciphertext in base64.
        public let data: String
    }
}
