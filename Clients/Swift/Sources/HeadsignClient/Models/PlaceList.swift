// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// What `/api/v1/places` answers.
public struct PlaceList: Codable, Hashable, Sendable {
    /// Places.
    public let places: [Place]
}
