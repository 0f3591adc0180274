// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// `StopBetween` of the contract.
public struct StopBetween: Codable, Hashable, Identifiable, Sendable {
    /// Id. `agency:id`.
    public let id: String
    /// Name.
    public let name: String
    /// Time. Epoch seconds.
    public let time: Int
    /// Skipped.
    public let skipped: Bool?
}
