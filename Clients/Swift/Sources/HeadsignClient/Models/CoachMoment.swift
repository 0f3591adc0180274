// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// `CoachMoment` of the contract.
public struct CoachMoment: Codable, Hashable, Sendable {
    /// Epoch seconds.
    public let at: Int
    /// The local time, 2016-07-29T07:00.
    public let local: String
    /// An IANA time zone name.
    public let timeZone: String
}
