// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// `StreamSnapshot` of the contract.
public struct StreamSnapshot: Codable, Hashable, Sendable {
    /// At. When this state was made, epoch seconds.
    public let at: Int
    /// Vehicles.
    public let vehicles: [Vehicle]
    /// Alerts.
    public let alerts: [Alert]
    /// Feeds.
    public let feeds: [Feed]
    /// Health.
    public let health: [AgencyHealth]
    /// Board.
    public let board: Board?
}
