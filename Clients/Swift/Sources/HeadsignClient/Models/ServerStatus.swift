// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// The result of the health check.
public struct ServerStatus: Codable, Hashable, Sendable {
    /// The status; always `ok`.
    public let status: String
}
