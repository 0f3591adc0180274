// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// The service alerts that match the query.
public struct AlertList: Codable, Hashable, Sendable {
    /// The time of this state, in epoch seconds.
    public let at: Int
    /// The health of the feeds of each requested agency.
    public let health: [AgencyHealth]
    /// The alerts; see ``Alert``.
    public let alerts: [Alert]
}
