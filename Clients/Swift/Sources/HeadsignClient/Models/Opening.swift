// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// The lines and the stop that the page shows at a rider's first visit.
public struct Opening: Codable, Hashable, Sendable {
    /// The time of this state, in epoch seconds.
    public let at: Int
    /// Whether the lines are currently running.
    public let running: Bool
    /// A stop or station.
    public let stop: Stop?
    /// The lines, at most 12.
    public let lines: [Line]

    /// An element of `lines` of ``Opening``.
    public struct Line: Codable, Hashable, Sendable {
        /// The id of the route. Format: `agency:id`.
        public let route: String
        /// The distance in metres from `near`, or else from `stop`, to the line's nearest stop.
        public let distance: Int
        /// The start of the line's next trip in epoch seconds; only if no line is running.
        public let nextDeparture: Int?
    }
}
