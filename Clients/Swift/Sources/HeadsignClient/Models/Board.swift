// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// `Board` of the contract.
public struct Board: Codable, Hashable, Sendable {
    /// At. When this state was made, epoch seconds.
    public let at: Int
    /// Stop.
    public let stop: Stop
    /// The routes that serve the stop, in the agency's order.
    public let routes: [RouteSign]
    /// The number of vehicles currently on these routes, without stale ones.
    public let vehicles: Int
    /// The number of vehicles on these routes with stale positions; absent if there are none.
    public let staleVehicles: Int?
    /// Live.
    public let live: LiveHealth
    /// Simulated.
    public let simulated: Bool
    /// The arrivals, sorted by displayed time.
    public let arrivals: [Arrival]
    /// There are more arrivals in the requested period; absent otherwise.
    public let limitExceeded: Bool?
    /// The value of `after` for the next page; present with limitExceeded.
    public let next: String?
    /// Routes with a headway instead of times at this stop; absent if there are none.
    public let headways: [Headway]?
    /// Active service alerts for the stop, its routes, the trips of its arrivals or the whole agency.
    public let alerts: [Alert]
}
