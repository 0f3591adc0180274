// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// What `/api/v1/intercity/cities` answers.
public struct CityList: Codable, Hashable, Sendable {
    /// Cities.
    public let cities: [City]
}
