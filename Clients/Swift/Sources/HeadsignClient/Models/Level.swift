// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// A level of a station.
public struct Level: Codable, Hashable, Sendable {
    /// 0 is the street, levels above it are positive: GTFS's level_index.
    public let index: Double
    /// As riders see it there, GTFS's level_name; absent where the feed gives none.
    public let name: String?
}
