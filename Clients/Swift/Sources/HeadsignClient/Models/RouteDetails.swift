// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// A route with its geometry and stops.
public struct RouteDetails: Codable, Hashable, Sendable {
    /// The time of this state, in epoch seconds.
    public let at: Int
    /// A route, with its state of service.
    public let route: Route
    /// The stops; see ``Stop``.
    public let stops: [Stop]
}
