// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// What `/api/v1/routes/{id}` answers.
public struct RouteDetails: Codable, Hashable, Sendable {
    /// At. When this state was made, epoch seconds.
    public let at: Int
    /// Route.
    public let route: Route
    /// Stops.
    public let stops: [Stop]
}
