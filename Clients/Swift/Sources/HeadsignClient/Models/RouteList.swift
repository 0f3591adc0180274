// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// What `/api/v1/routes` answers.
public struct RouteList: Codable, Hashable, Sendable {
    /// At. When this state was made, epoch seconds.
    public let at: Int
    /// Of each agency that was asked for, how what its feeds tell is doing.
    public let health: [AgencyHealth]
    /// Routes.
    public let routes: [Route]
}
