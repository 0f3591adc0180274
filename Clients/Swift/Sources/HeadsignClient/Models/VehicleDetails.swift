// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// What `/api/v1/vehicles/{id}` answers.
public struct VehicleDetails: Codable, Hashable, Sendable {
    /// At. When this state was made, epoch seconds.
    public let at: Int
    /// Vehicle.
    public let vehicle: Vehicle
    /// Which of a trip's runs it is.
    public let run: Run?
    /// The next first; empty where it is not known on which way it is.
    public let calls: [CallAhead]
}
