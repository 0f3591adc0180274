// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// `Place` of the contract.
public struct Place: Codable, Hashable, Sendable {
    /// Name.
    public let name: String
    /// The full address on one line.
    public let address: String
    /// Lat.
    public let lat: Double
    /// Lon.
    public let lon: Double
}
