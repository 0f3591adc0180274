// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// The initial map area, as configured or around all stops.
public struct Area: Codable, Hashable, Sendable {
    /// The western edge in degrees east.
    public let west: Double
    /// The southern edge in degrees north.
    public let south: Double
    /// The eastern edge in degrees east.
    public let east: Double
    /// The northern edge in degrees north.
    public let north: Double
}
