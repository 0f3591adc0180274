/// The contents of a live stream.
public enum LiveScope: Hashable, Sendable {
    /// All vehicles, notices and feeds of all agencies.
    case everything
    /// Ids of agencies, a hundred at most.
    case agencies([String])
    /// Ids of routes, 200 at most. Unknown ones are waited for.
    case routes([String])
    /// All within a rectangle, and a little beyond.
    case box(Box)
    /// A stop's board, and unless excluded the vehicles of the routes that call there.
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
