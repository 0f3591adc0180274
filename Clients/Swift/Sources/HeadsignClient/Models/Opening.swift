// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// What `/api/v1/opening` answers.
public struct Opening: Codable, Hashable, Sendable {
    /// At. When this state was made, epoch seconds.
    public let at: Int
    /// Whether the lines are currently running.
    public let running: Bool
    /// Stop.
    public let stop: Stop?
    /// Lines.
    public let lines: [Line]

    /// `Line` of `Opening`.
    public struct Line: Codable, Hashable, Sendable {
        /// Route. `agency:id`.
        public let route: String
        /// The distance to its nearest stop in metres.
        public let distance: Int
        /// The start of its next trip in epoch seconds; only if nothing is running.
        public let nextDeparture: Int?
    }
}
