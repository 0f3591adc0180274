// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// What `/api/v1/time` answers.
public struct ServerTime: Codable, Hashable, Sendable {
    /// Epoch milliseconds.
    public let now: Int
}
