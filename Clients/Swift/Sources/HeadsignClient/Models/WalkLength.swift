// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// `WalkLength` of the contract.
public struct WalkLength: Codable, Hashable, Sendable {
    /// Metres.
    public let metres: Int
    /// The duration at the rider's walking speed.
    public let seconds: Int
}
