// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// `CoachOperator` of the contract.
public struct CoachOperator: Codable, Hashable, Identifiable, Sendable {
    /// Id.
    public let id: String
    /// Name.
    public let name: String
    /// Url.
    public let url: String?
    /// Whether /api/v1/intercity/logos/{id} may have a logo.
    public let logo: Bool
    /// The end of ticket sales in seconds before departure.
    public let salesEnd: Int?
}
