// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// The state of each kind of live data of an agency.
public struct AgencyHealth: Codable, Hashable, Sendable {
    /// The id of the agency.
    public let agency: String
    /// The state of vehicle positions.
    public let positions: PartHealth
    /// The state of trip updates.
    public let predictions: PartHealth
    /// The state of service alerts.
    public let notices: PartHealth
    /// The state of the provider's predictions for single stops.
    public let departures: PartHealth
}
