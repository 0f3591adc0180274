// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// The boards of several stops.
public struct BoardList: Codable, Hashable, Sendable {
    /// The time of this state, in epoch seconds.
    public let at: Int
    /// The boards; see ``Board``.
    public let boards: [Board]
    /// The requested ids without a board: unknown, currently without a timetable, or a line that does not run
    /// nearby.
    public let missing: [String]
    /// The nearest agency; only if there is no board.
    public let nearest: Nearest?

    /// The nearest agency; only if there is no board.
    public struct Nearest: Codable, Hashable, Sendable {
        /// The id of the agency.
        public let agency: String
        /// The distance in metres from `near` to the agency's area; 0 inside the area.
        public let distance: Double
    }
}
