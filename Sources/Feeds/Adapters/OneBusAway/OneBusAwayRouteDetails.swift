import Fetching
import TransitCore

/// The stops and patterns of one route, from `stops-for-route`.
struct OneBusAwayRouteDetails: Sendable {
    private(set) var stops: [ProviderNetwork.Stop] = []
    private(set) var patterns: [ProviderNetwork.Pattern] = []
    private(set) var discarded = DiscardCounts()

    /// The maximum numbers of stops, groups, pieces and points, above those of any real route.
    private static let most = (stops: 3_000, groups: 100, pieces: 1_000, points: 60_000)

    /// - Parameter work: The work limit that all traces of the network share.
    init(_ body: [UInt8], routeID: String, work: TraceWork = TraceWork()) throws(FeedError) {
        let answer = try OneBusAwayResponse(body, expecting: "a list of a route's OneBusAway stops")
        for row in bounded(answer.references["stops"].elements, Self.most.stops) { addStop(row) }
        let pieces = Self.lines(answer.entry["polylines"])
        let coordinates = Dictionary(stops.map { ($0.id, $0.coordinate) }) { first, _ in first }
        let groups = answer.entry["stopGroupings"].elements.flatMap { $0["stopGroups"].elements }
        let streets = TraceNetwork(pieces, work: work)
        for group in bounded(groups, Self.most.groups) {
            addPattern(group, routeID: routeID, streets: streets, coordinates: coordinates)
        }
    }

    private mutating func bounded(_ rows: [JSONValue], _ most: Int) -> ArraySlice<JSONValue> {
        discarded.add(.tooMany, rows.count - most)
        return rows.prefix(most)
    }

    private mutating func addStop(_ row: JSONValue) {
        guard row.isObject else { return discarded.add(.malformed) }
        guard let id = row["id"].text else { return discarded.add(.noID) }
        guard let (latitude, longitude) = row.coordinate else { return discarded.add(.noPosition) }
        let coordinate = Coordinate(latitude: latitude, longitude: longitude)
        guard coordinate.isPlausible else { return discarded.add(.implausiblePosition) }
        var stop = ProviderNetwork.Stop(id: id, name: row["name"].text ?? id, coordinate: coordinate)
        stop.code = row["code"].text ?? ""
        stops.append(stop)
    }

    private mutating func addPattern(
        _ group: JSONValue, routeID: String, streets: TraceNetwork, coordinates: [String: Coordinate]
    ) {
        let calls = bounded(group["stopIds"].elements, Self.most.stops).compactMap(\.text)
        guard !calls.isEmpty else { return discarded.add(.malformed) }
        let name = group["name"]
        patterns.append(
            ProviderNetwork.Pattern(
                routeID: routeID, direction: group["id"].direction,
                headsign: name["name"].text ?? name["names"].text ?? name.text ?? "", stops: calls,
                line: Self.line(of: group, streets, through: calls.compactMap { coordinates[$0] })))
    }

    /// Returns the line of a direction. Newer servers provide it. Older servers provide only the route's streets in
    /// pieces, along which the line is determined.
    private static func line(of group: JSONValue, _ streets: TraceNetwork, through coordinates: [Coordinate])
        -> [Coordinate]
    {
        let own = lines(group["polylines"])
        if own.count == 1 { return own[0] }
        return (own.isEmpty ? streets : TraceNetwork(own, work: streets.work)).line(through: coordinates)
    }

    private static func lines(_ polylines: JSONValue) -> [[Coordinate]] {
        var room = most.points
        return polylines.elements.prefix(most.pieces).compactMap { piece in
            guard let text = piece["points"].text ?? piece.text else { return nil }
            // The encoding of a point takes at least two characters.
            let line = Polyline.decode(text.utf8.prefix(room * 12)).line.prefix(room).filter(\.isPlausible)
            room -= line.count
            return line.count > 1 ? line : nil
        }
    }
}
