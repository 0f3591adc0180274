// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// The changes since the previous event of a live stream.
public struct StreamChange: Codable, Hashable, Sendable {
    /// The time of this state, in epoch seconds.
    public let at: Int
    /// New and changed vehicles, complete.
    public let vehicles: [Vehicle]?
    /// The ids of removed vehicles. Format: `agency:id`.
    public let gone: [String]?
    /// All service alerts, if any has changed.
    public let alerts: [Alert]?
    /// All feeds, if the state of any has changed.
    public let feeds: [Feed]?
    /// The resulting health of agencies, present with feeds.
    public let health: [AgencyHealth]?
    /// The board of the requested stop, if it has changed.
    public let board: Board?
}
