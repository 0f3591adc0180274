// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// The vehicles that match the query.
public struct VehicleList: Codable, Hashable, Sendable {
    /// The time of this state, in epoch seconds.
    public let at: Int
    /// The vehicles; see ``Vehicle``.
    public let vehicles: [Vehicle]
}
