// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// What `/api/v1/opening` answers.
public struct Opening: Codable, Hashable, Sendable {
    /// At. When this state was made, epoch seconds.
    public let at: Int
    /// Whether the lines run now.
    public let running: Bool
    /// Stop.
    public let stop: Stop?
    /// Lines.
    public let lines: [Line]

    /// `Line` of `Opening`.
    public struct Line: Codable, Hashable, Sendable {
        /// Route. `agency:id`.
        public let route: String
        /// Metres to its nearest stop.
        public let distance: Int
        /// When it begins, epoch seconds; only where nothing runs.
        public let nextDeparture: Int?
    }
}
