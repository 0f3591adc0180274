// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// The initial map area, as configured or around all stops.
public struct Area: Codable, Hashable, Sendable {
    /// West. Degrees east.
    public let west: Double
    /// South. Degrees north.
    public let south: Double
    /// East. Degrees east.
    public let east: Double
    /// North. Degrees north.
    public let north: Double
}
