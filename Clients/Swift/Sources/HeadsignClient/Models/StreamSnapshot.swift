// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// The full state at the start of a live stream.
public struct StreamSnapshot: Codable, Hashable, Sendable {
    /// The time of this state, in epoch seconds.
    public let at: Int
    /// The vehicles in the scope of the stream.
    public let vehicles: [Vehicle]
    /// The service alerts in the scope of the stream.
    public let alerts: [Alert]
    /// The feeds in the scope of the stream.
    public let feeds: [Feed]
    /// The state of the live data of each agency.
    public let health: [AgencyHealth]
    /// The board of the requested stop.
    public let board: Board?
}
