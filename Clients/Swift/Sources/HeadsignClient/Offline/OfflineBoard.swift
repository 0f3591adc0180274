/// A board by a downloaded timetable.
public struct OfflineBoard: Codable, Hashable, Sendable {
    /// The moment it is of, epoch seconds.
    public let at: Int
    /// The stop or station.
    public let stop: Stop
    /// All that call there, in the agency's order.
    public let routes: [RouteSign]
    /// Arrivals in the order of the displayed times. Their status is `scheduled`.
    public let arrivals: [Arrival]
    /// Whether the timetable speaks of that day at all: an empty board of a day it does not cover means nothing.
    public let covered: Bool
}

/// A stop or a route that was found without a connection.
public struct OfflineResult: Codable, Hashable, Sendable {
    /// Which of the two below it is.
    public let kind: SearchResult.Kind
    /// The stop, if this is one.
    public let stop: Stop?
    /// The route, if this is one.
    public let route: RouteSign?
    /// Metres from the place in the question.
    public let distance: Double?
}

struct OfflineBoards: Decodable { let boards: [OfflineBoard] }
struct OfflineStops: Decodable { let stops: [Stop] }
struct OfflineResults: Decodable { let results: [OfflineResult] }
