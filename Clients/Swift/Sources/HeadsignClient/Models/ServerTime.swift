// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// The time by the server's clock.
public struct ServerTime: Codable, Hashable, Sendable {
    /// The current time in epoch milliseconds.
    public let now: Int
}
