// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// What `/api/v1/stops/{id}` answers.
public struct StopDetails: Codable, Hashable, Sendable {
    /// Stop.
    public let stop: Stop
}
