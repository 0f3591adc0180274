// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// A duration at a call or on the way to it.
public struct Stretch: Codable, Hashable, Sendable {
    /// The `sequence` of the call, as in the vehicle and the trip.
    public let sequence: Int
    /// The duration in seconds.
    public let seconds: Int
}
