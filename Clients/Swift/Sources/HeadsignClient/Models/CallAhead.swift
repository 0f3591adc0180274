// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// A call of a vehicle or trip at a stop.
public struct CallAhead: Codable, Hashable, Sendable {
    /// The stop of the call; always with its time zone.
    public let stop: Stop
    /// GTFS's stop_sequence.
    public let sequence: Int
    /// The scheduled time. Epoch seconds.
    public let scheduled: Int?
    /// The predicted time to display. Epoch seconds.
    public let predicted: Int?
    /// The start of the 80 % interval of the prediction. Epoch seconds.
    public let low: Int?
    /// The end of the 80 % interval of the prediction. Epoch seconds.
    public let high: Int?
    /// The likely departure if the vehicle waits at the stop: at least half a minute after the likely arrival, and
    /// a minute after `predicted` or, once it stands there, until it leaves. Absent if it does not wait, and at
    /// its last stop. Epoch seconds.
    public let waitsUntil: Int?
    /// Present if the stop is skipped.
    public let skipped: Bool?
    /// Whether the trip ends here.
    public let lastStop: Bool
    /// Present if the vehicle has passed the stop; only for trips.
    public let passed: Bool?
    /// The inputs of its prediction; present with `basis=true`, unless it is passed, skipped or canceled. Rarely
    /// also absent if new reports arrive too quickly.
    public let basis: Basis?
}
