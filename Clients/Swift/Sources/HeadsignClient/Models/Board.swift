// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// `Board` of the contract.
public struct Board: Codable, Hashable, Sendable {
    /// At. When this state was made, epoch seconds.
    public let at: Int
    /// Stop.
    public let stop: Stop
    /// All that call there, in the agency's order.
    public let routes: [RouteSign]
    /// How many are seen on these routes now, without stale ones.
    public let vehicles: Int
    /// The number of vehicles on these routes whose positions are old; absent if there are none.
    public let staleVehicles: Int?
    /// Live.
    public let live: LiveHealth
    /// Simulated.
    public let simulated: Bool
    /// By the time shown, the earliest.
    public let arrivals: [Arrival]
    /// There are later arrivals in the time asked for; absent where there are none.
    public let limitExceeded: Bool?
    /// What to ask for as `after` to get them; there with limitExceeded.
    public let next: String?
    /// Routes of which only the time between two vehicles is promised here; absent where there are none.
    public let headways: [Headway]?
    /// Alerts that hold now for the stop, its routes, the trips of its arrivals or the whole agency.
    public let alerts: [Alert]
}
