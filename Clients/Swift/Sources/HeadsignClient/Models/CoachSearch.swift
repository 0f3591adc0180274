// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// `CoachSearch` of the contract.
public struct CoachSearch: Codable, Hashable, Sendable {
    /// Origin.
    public let origin: City
    /// Destination.
    public let destination: City
    /// Date. A day, `2016-07-29`.
    public let date: String
    /// Adults.
    public let adults: Int
    /// Children.
    public let children: Int
    /// Seniors.
    public let seniors: Int
    /// Currency.
    public let currency: String
    /// Lang.
    public let lang: String
}
