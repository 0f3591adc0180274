// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// Which of a trip's runs it is.
public struct Run: Codable, Hashable, Sendable {
    /// The service day. A day, `2016-07-29`.
    public let date: String
    /// Seconds of service time, from noon minus twelve hours.
    public let start: Int
}
