// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// The alarms of a page.
public struct AlarmList: Codable, Hashable, Sendable {
    /// The alarms; see ``Alarm``.
    public let alarms: [Alarm]
}
