// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// A vehicle with its next calls.
public struct VehicleDetails: Codable, Hashable, Sendable {
    /// The time of this state, in epoch seconds.
    public let at: Int
    /// A vehicle with its latest and predicted positions.
    public let vehicle: Vehicle
    /// The identity of a run of a trip.
    public let run: Run?
    /// The next calls in order; empty if the trip of the vehicle is unknown.
    public let calls: [CallAhead]
}
