// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// A route with its geometry and stops.
public struct RouteDetails: Codable, Hashable, Sendable {
    /// At. When this state was made, epoch seconds.
    public let at: Int
    /// A route, with its state of service.
    public let route: Route
    /// A stop or station.
    public let stops: [Stop]
}
