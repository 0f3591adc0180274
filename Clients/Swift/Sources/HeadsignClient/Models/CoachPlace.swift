// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// A stop or station of coaches.
public struct CoachPlace: Codable, Hashable, Identifiable, Sendable {
    /// The id of the place.
    public let id: String
    /// The name of the place.
    public let name: String
    /// The postal address, line by line.
    public let address: [String]
    /// The latitude in degrees.
    public let lat: Double?
    /// The longitude in degrees.
    public let lon: Double?
}
