// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// `CallAhead` of the contract.
public struct CallAhead: Codable, Hashable, Sendable {
    /// Stop.
    public let stop: Stop
    /// GTFS's stop_sequence.
    public let sequence: Int
    /// Scheduled. Epoch seconds.
    public let scheduled: Int?
    /// Predicted. Epoch seconds.
    public let predicted: Int?
    /// Low. Epoch seconds.
    public let low: Int?
    /// High. Epoch seconds.
    public let high: Int?
    /// The likely departure if the vehicle waits at the stop: at least half a minute after the likely arrival, and
    /// a minute after `predicted`. Absent if it does not wait, and at its last stop. Epoch seconds.
    public let waitsUntil: Int?
    /// The stop is skipped.
    public let skipped: Bool?
    /// Last stop.
    public let lastStop: Bool
    /// The vehicle has passed the stop. Only for trips.
    public let passed: Bool?
    /// The inputs of its prediction; present with `basis=true`, unless it is passed, skipped or canceled. Rarely
    /// also absent if new reports arrive too quickly.
    public let basis: Basis?
}
