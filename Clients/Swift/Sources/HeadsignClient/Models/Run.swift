// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// The identity of a run of a trip.
public struct Run: Codable, Hashable, Sendable {
    /// The service day. A day, `2016-07-29`.
    public let date: String
    /// Seconds of service time, since noon minus twelve hours.
    public let start: Int
}
