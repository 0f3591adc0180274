// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// The length of a walk.
public struct WalkLength: Codable, Hashable, Sendable {
    /// The distance in metres.
    public let metres: Int
    /// The duration at the rider's walking speed.
    public let seconds: Int
}
