// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// What `/api/v1/alarms` answers.
public struct AlarmList: Codable, Hashable, Sendable {
    /// Alarms.
    public let alarms: [Alarm]
}
