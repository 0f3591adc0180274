// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// `StreamChange` of the contract.
public struct StreamChange: Codable, Hashable, Sendable {
    /// At. When this state was made, epoch seconds.
    public let at: Int
    /// Those that are new or have changed, whole.
    public let vehicles: [Vehicle]?
    /// Those that are there no more. `agency:id`.
    public let gone: [String]?
    /// All of them, if any has changed.
    public let alerts: [Alert]?
    /// All of them, if any has changed its state.
    public let feeds: [Feed]?
    /// With the feeds, what their states come to.
    public let health: [AgencyHealth]?
    /// Board.
    public let board: Board?
}
