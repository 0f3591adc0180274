// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// What `/health` answers.
public struct ServerStatus: Codable, Hashable, Sendable {
    /// Status.
    public let status: String
}
