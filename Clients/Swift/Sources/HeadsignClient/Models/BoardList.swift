// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// What `/api/v1/boards` answers.
public struct BoardList: Codable, Hashable, Sendable {
    /// At. When this state was made, epoch seconds.
    public let at: Int
    /// Boards.
    public let boards: [Board]
    /// The requested ids without a board: unknown, currently without a timetable, or a line that does not run
    /// nearby.
    public let missing: [String]
    /// The nearest agency; only if there is no board.
    public let nearest: Nearest?

    /// The nearest agency; only if there is no board.
    public struct Nearest: Codable, Hashable, Sendable {
        /// Agency.
        public let agency: String
        /// The distance to its area in metres; 0 within it.
        public let distance: Double
    }
}
