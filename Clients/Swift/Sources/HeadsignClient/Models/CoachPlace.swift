// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// `CoachPlace` of the contract.
public struct CoachPlace: Codable, Hashable, Identifiable, Sendable {
    /// Id.
    public let id: String
    /// Name.
    public let name: String
    /// Address.
    public let address: [String]
    /// Lat.
    public let lat: Double?
    /// Lon.
    public let lon: Double?
}
