// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// The changes of departures at the requested stops.
public struct ChangeList: Codable, Hashable, Sendable {
    /// The changes of departures at a stop between two timetables.
    public let stops: [StopChanges]
    /// The requested ids without a comparison: unknown in the previous timetable, or no timetable was replaced
    /// recently.
    public let missing: [String]
}
