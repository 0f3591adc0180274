// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// The matches of an address search, best first.
public struct PlaceList: Codable, Hashable, Sendable {
    /// The places; see ``Place``.
    public let places: [Place]
}
