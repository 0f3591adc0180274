// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// The changes of departures at the requested stops.
public struct ChangeList: Codable, Hashable, Sendable {
    /// The stops; see ``StopChanges``.
    public let stops: [StopChanges]
    /// The requested ids without a comparison: unknown in the previous timetable, or no timetable was replaced
    /// recently.
    public let missing: [String]
}
