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
    /// The time at which it likely leaves, where it waits at the stop: at least half a minute after it has likely
    /// come, and a minute after `predicted`. Absent where it leaves as it comes, and at its last stop. Epoch
    /// seconds.
    public let waitsUntil: Int?
    /// It does not stop here.
    public let skipped: Bool?
    /// Last stop.
    public let lastStop: Bool
    /// It is behind the vehicle. Told of trips.
    public let passed: Bool?
    /// What its time rests on; there if `basis=true` was asked for, unless it is passed, skipped or canceled.
    /// Seldom absent otherwise: where new reports come faster than it can be told.
    public let basis: Basis?
}
