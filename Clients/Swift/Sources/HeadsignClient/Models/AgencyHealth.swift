// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// `AgencyHealth` of the contract.
public struct AgencyHealth: Codable, Hashable, Sendable {
    /// Agency.
    public let agency: String
    /// Positions.
    public let positions: PartHealth
    /// Predictions.
    public let predictions: PartHealth
    /// Notices.
    public let notices: PartHealth
    /// Departures.
    public let departures: PartHealth
}
