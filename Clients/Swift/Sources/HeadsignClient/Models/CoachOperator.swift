// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// A coach operator.
public struct CoachOperator: Codable, Hashable, Identifiable, Sendable {
    /// The id of the operator.
    public let id: String
    /// The name of the operator.
    public let name: String
    /// The website of the operator.
    public let url: String?
    /// Whether the operator may have a logo at `/api/v1/intercity/logos/{id}`.
    public let logo: Bool
    /// The end of ticket sales in seconds before departure.
    public let salesEnd: Int?
}
