// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// `Place` of the contract.
public struct Place: Codable, Hashable, Sendable {
    /// Name.
    public let name: String
    /// The whole address in one line.
    public let address: String
    /// Lat.
    public let lat: Double
    /// Lon.
    public let lon: Double
}
