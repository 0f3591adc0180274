// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// How each thing that the agency's feeds tell is doing; the worst of several feeds counts.
public struct Health: Codable, Hashable, Sendable {
    /// Positions.
    public let positions: PartHealth
    /// Predictions.
    public let predictions: PartHealth
    /// Notices.
    public let notices: PartHealth
    /// What the provider itself says of single stops.
    public let departures: PartHealth
}
