// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// The routes that match the query.
public struct RouteList: Codable, Hashable, Sendable {
    /// At. When this state was made, epoch seconds.
    public let at: Int
    /// The health of the feeds of each requested agency.
    public let health: [AgencyHealth]
    /// A route, with its state of service.
    public let routes: [Route]
}
