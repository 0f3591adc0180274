// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// The routes that match the query.
public struct RouteList: Codable, Hashable, Sendable {
    /// The time of this state, in epoch seconds.
    public let at: Int
    /// The health of the feeds of each requested agency.
    public let health: [AgencyHealth]
    /// The routes; see ``Route``.
    public let routes: [Route]
}
