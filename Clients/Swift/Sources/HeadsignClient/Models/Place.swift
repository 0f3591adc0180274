// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// A place found by the geocoder.
public struct Place: Codable, Hashable, Sendable {
    /// The name of the place.
    public let name: String
    /// The full address on one line.
    public let address: String
    /// The latitude in degrees.
    public let lat: Double
    /// The longitude in degrees.
    public let lon: Double
}
