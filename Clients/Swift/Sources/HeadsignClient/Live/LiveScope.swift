/// The part of the server's data that a live stream contains.
public enum LiveScope: Hashable, Sendable {
    /// All vehicles, service alerts and feeds of all agencies.
    case everything
    /// The agencies with these ids, at most 100.
    case agencies([String])
    /// The routes with these ids, at most 200. Unknown routes are included once they exist.
    case routes([String])
    /// The area of a rectangle, extended to the cells of a grid.
    case box(Box)
    /// The board of a stop and, unless excluded, the vehicles of the routes that serve it.
    case stop(String, withVehicles: Bool = true)

    var query: HeadsignClient.Query {
        switch self {
        case .everything: []
        case .agencies(let ids): [("agency", ids.listed)]
        case .routes(let ids): [("routes", ids.listed)]
        case .box(let box): [("bbox", box.queried)]
        case .stop(let id, true): [("stop", id)]
        case .stop(let id, false): [("stop", id), ("withoutVehicles", "true")]
        }
    }
}
