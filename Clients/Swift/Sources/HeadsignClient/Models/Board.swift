// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// The arrivals at a stop, with their state and service alerts.
public struct Board: Codable, Hashable, Sendable {
    /// The time of this state, in epoch seconds.
    public let at: Int
    /// The stop or station of the board; always with its time zone.
    public let stop: Stop
    /// The routes that serve the stop, in the agency's order.
    public let routes: [RouteSign]
    /// The number of vehicles currently on these routes, excluding those with stale positions.
    public let vehicles: Int
    /// The number of vehicles on these routes with stale positions; absent if there are none.
    public let staleVehicles: Int?
    /// The state of the live data of these arrivals.
    public let live: LiveHealth
    /// Whether the live data is simulated.
    public let simulated: Bool
    /// The arrivals, sorted by displayed time.
    public let arrivals: [Arrival]
    /// Present if there are more arrivals in the requested period.
    public let limitExceeded: Bool?
    /// The value of `after` for the next page; present with limitExceeded.
    public let next: String?
    /// Routes with a headway instead of times at this stop; absent if there are none.
    public let headways: [Headway]?
    /// Places of the stop or its station that are closed to step-free riders now; absent if there are none.
    public let closures: [Closure]?
    /// With `closures`, the names of the entrances from which the stop, or every platform of the station, is still
    /// reached without steps; empty if there are none. Absent if the timetable has no step-free ways from
    /// entrances.
    public let stepFreeBy: [String]?
    /// Present while it is unknown which lifts of the station are out of order, as the feed of service alerts is
    /// failing or old. `closures` are then the last known ones, for a day.
    public let liftsUnknown: LiftsUnknown?
    /// Active service alerts for the stop, its routes, the trips of its arrivals or the whole agency.
    public let alerts: [Alert]
}
