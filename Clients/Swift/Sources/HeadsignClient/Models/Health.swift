// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// The state of each kind of live data of the agency, the worst of several feeds.
public struct Health: Codable, Hashable, Sendable {
    /// Positions.
    public let positions: PartHealth
    /// Predictions.
    public let predictions: PartHealth
    /// Notices.
    public let notices: PartHealth
    /// Predictions of the provider for single stops.
    public let departures: PartHealth
}
