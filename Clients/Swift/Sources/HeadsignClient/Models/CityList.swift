// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// The cities that match the query, best matches first.
public struct CityList: Codable, Hashable, Sendable {
    /// The cities; see ``City``.
    public let cities: [City]
}
