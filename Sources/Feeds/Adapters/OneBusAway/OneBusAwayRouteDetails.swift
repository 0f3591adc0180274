import TransitCore

/// The stops and patterns of one route, of `stops-for-route`.
struct OneBusAwayRouteDetails: Sendable {
    private(set) var stops: [ProviderNetwork.Stop] = []
    private(set) var patterns: [ProviderNetwork.Pattern] = []
    private(set) var discarded = DiscardCounts()

    init(_ body: [UInt8], routeID: String) throws(FeedError) {
        let answer = try OneBusAwayAnswer(body, expecting: "OneBusAway stops of a route")
        for row in answer.references["stops"].elements { addStop(row) }
        let pieces = Self.lines(answer.entry["polylines"])
        let places = Dictionary(stops.map { ($0.id, $0.place) }) { first, _ in first }
        for group in answer.entry["stopGroupings"].elements.flatMap({ $0["stopGroups"].elements }) {
            addPattern(group, routeID: routeID, pieces: pieces, places: places)
        }
    }

    private mutating func addStop(_ row: JSONValue) {
        guard row.isObject else { return discarded.add(.malformed) }
        guard let id = row["id"].text else { return discarded.add(.noID) }
        guard let (latitude, longitude) = row.place else { return discarded.add(.noPosition) }
        let place = Coordinate(latitude: latitude, longitude: longitude)
        guard place.isPlausible else { return discarded.add(.implausiblePosition) }
        var stop = ProviderNetwork.Stop(id: id, name: row["name"].text ?? id, place: place)
        stop.code = row["code"].text ?? ""
        stops.append(stop)
    }

    private mutating func addPattern(
        _ group: JSONValue, routeID: String, pieces: [[Coordinate]], places: [String: Coordinate]
    ) {
        let calls = group["stopIds"].elements.compactMap(\.text)
        guard !calls.isEmpty else { return discarded.add(.malformed) }
        let name = group["name"]
        patterns.append(
            ProviderNetwork.Pattern(
                routeID: routeID, direction: group["id"].direction,
                headsign: name["name"].text ?? name["names"].text ?? name.text ?? "", stops: calls,
                line: Self.line(of: group, pieces: pieces, through: calls.compactMap { places[$0] })))
    }

    /// Newer servers give each direction its line; older ones give all streets of the route in pieces.
    private static func line(of group: JSONValue, pieces: [[Coordinate]], through places: [Coordinate]) -> [Coordinate]
    {
        let own = lines(group["polylines"])
        if own.count == 1 { return own[0] }
        return StreetGraph(own.isEmpty ? pieces : own, near: places).line()
    }

    private static func lines(_ polylines: JSONValue) -> [[Coordinate]] {
        polylines.elements.compactMap { piece in
            guard let text = piece["points"].text ?? piece.text else { return nil }
            let line = Polyline.decode(text.utf8).line.filter(\.isPlausible)
            return line.count > 1 ? line : nil
        }
    }
}
