// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// What `/api/v1/vehicles` answers.
public struct VehicleList: Codable, Hashable, Sendable {
    /// At. When this state was made, epoch seconds.
    public let at: Int
    /// Vehicles.
    public let vehicles: [Vehicle]
}
