// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// `CoachMoment` of the contract.
public struct CoachMoment: Codable, Hashable, Sendable {
    /// Epoch seconds.
    public let at: Int
    /// What the clock shows there, 2016-07-29T07:00.
    public let local: String
    /// IANA name.
    public let timeZone: String
}
