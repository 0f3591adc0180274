// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// The vehicles that match the query.
public struct VehicleList: Codable, Hashable, Sendable {
    /// At. When this state was made, epoch seconds.
    public let at: Int
    /// A vehicle with its latest and predicted positions.
    public let vehicles: [Vehicle]
}
