// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// The matches of an address search, best first.
public struct PlaceList: Codable, Hashable, Sendable {
    /// A place found by the geocoder.
    public let places: [Place]
}
