// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// `Stretch` of the contract.
public struct Stretch: Codable, Hashable, Sendable {
    /// The `sequence` of the call, as in the vehicle and the trip.
    public let sequence: Int
    /// Seconds.
    public let seconds: Int
}
