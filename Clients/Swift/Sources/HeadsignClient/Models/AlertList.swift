// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// The service alerts that match the query.
public struct AlertList: Codable, Hashable, Sendable {
    /// At. When this state was made, epoch seconds.
    public let at: Int
    /// The health of the feeds of each requested agency.
    public let health: [AgencyHealth]
    /// A service alert of an agency.
    public let alerts: [Alert]
}
