// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// `Stretch` of the contract.
public struct Stretch: Codable, Hashable, Sendable {
    /// `sequence` of that stop's call, as the vehicle and the trip tell it.
    public let sequence: Int
    /// Seconds.
    public let seconds: Int
}
