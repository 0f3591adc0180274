// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// What `/api/v1/alerts` answers.
public struct AlertList: Codable, Hashable, Sendable {
    /// At. When this state was made, epoch seconds.
    public let at: Int
    /// The health of the feeds of each requested agency.
    public let health: [AgencyHealth]
    /// Alerts.
    public let alerts: [Alert]
}
