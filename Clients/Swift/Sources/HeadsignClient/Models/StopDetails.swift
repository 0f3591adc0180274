// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// A stop or station.
public struct StopDetails: Codable, Hashable, Sendable {
    /// A stop or station.
    public let stop: Stop
}
