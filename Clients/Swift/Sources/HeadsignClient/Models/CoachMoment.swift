// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// A departure or arrival in epoch seconds and in local time.
public struct CoachMoment: Codable, Hashable, Sendable {
    /// The time in epoch seconds.
    public let at: Int
    /// The local time, 2016-07-29T07:00.
    public let local: String
    /// An IANA time zone name.
    public let timeZone: String
}
