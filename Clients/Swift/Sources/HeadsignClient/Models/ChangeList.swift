// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// What `/api/v1/changes` answers.
public struct ChangeList: Codable, Hashable, Sendable {
    /// Stops.
    public let stops: [StopChanges]
    /// The requested ids without a comparison: unknown in the previous timetable, or no timetable was replaced
    /// recently.
    public let missing: [String]
}
