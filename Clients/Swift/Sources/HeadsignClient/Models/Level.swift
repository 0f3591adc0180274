// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// A level of a station.
public struct Level: Codable, Hashable, Sendable {
    /// GTFS's level_index: 0 is the street level, higher levels are positive.
    public let index: Double
    /// GTFS's level_name; absent if the feed provides none.
    public let name: String?
}
