// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// The identity of a run of a trip.
public struct Run: Codable, Hashable, Sendable {
    /// The service day. Format: `2016-07-29`.
    public let date: String
    /// The scheduled start in seconds since noon minus twelve hours of the service day, as in GTFS.
    public let start: Int
}
