// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// A coach search as the server interpreted it.
public struct CoachSearch: Codable, Hashable, Sendable {
    /// The origin.
    public let origin: City
    /// The destination.
    public let destination: City
    /// The local date of departure. Format: `2016-07-29`.
    public let date: String
    /// The number of adults.
    public let adults: Int
    /// The number of children.
    public let children: Int
    /// The number of seniors.
    public let seniors: Int
    /// The currency of prices, ISO 4217.
    public let currency: String
    /// The language of the supplier's texts.
    public let lang: String
}
