// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// What `/api/v1/boards` answers.
public struct BoardList: Codable, Hashable, Sendable {
    /// At. When this state was made, epoch seconds.
    public let at: Int
    /// Boards.
    public let boards: [Board]
    /// What was named, as it was written, and has no board: unknown, without a timetable now, or a line that does
    /// not run near.
    public let missing: [String]
    /// Where the nearest agency is; only where there is no board.
    public let nearest: Nearest?

    /// Where the nearest agency is; only where there is no board.
    public struct Nearest: Codable, Hashable, Sendable {
        /// Agency.
        public let agency: String
        /// Metres to its area; 0 within.
        public let distance: Double
    }
}
