// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// What `/api/v1/changes` answers.
public struct ChangeList: Codable, Hashable, Sendable {
    /// Stops.
    public let stops: [StopChanges]
    /// What was named, as it was written, and nothing can be told of: unknown to the timetable before, or no
    /// timetable was replaced lately.
    public let missing: [String]
}
