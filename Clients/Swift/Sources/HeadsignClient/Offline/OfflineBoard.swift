/// A board computed from a downloaded timetable.
public struct OfflineBoard: Codable, Hashable, Sendable {
    /// The start of the board's period, in epoch seconds.
    public let at: Int
    /// The stop or station of the board.
    public let stop: Stop
    /// The routes that serve the stop, in the agency's order.
    public let routes: [RouteSign]
    /// The arrivals, sorted by displayed time. Their status is `scheduled`.
    public let arrivals: [Arrival]
    /// Whether the timetable covers the day. If it does not, an empty board does not mean that nothing departs.
    public let covered: Bool
}

/// A stop or route found by an offline search.
public struct OfflineResult: Codable, Hashable, Sendable {
    /// The kind of the result: a stop or a route.
    public let kind: SearchResult.Kind
    /// The stop; nil if the result is a route.
    public let stop: Stop?
    /// The route; nil if the result is a stop.
    public let route: RouteSign?
    /// The distance in metres from the position of the query.
    public let distance: Double?
}

struct OfflineBoards: Decodable { let boards: [OfflineBoard] }
struct OfflineStops: Decodable { let stops: [Stop] }
struct OfflineResults: Decodable { let results: [OfflineResult] }
