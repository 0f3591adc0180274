import Agencies
import AgencyQueries
import HTTPServer
import LiveModel
import TransitCore

extension API {
    /// `GET /api/v1/stops`: the stops that match all given criteria.
    ///
    /// - `near` with `radius` (1…50 000 m): a circle; the stops are then sorted by distance.
    /// - `bbox`: west, south, east and north of an area in degrees.
    /// - `query`, `route`, `agency`, `ids`: further criteria.
    /// - `after` and `limit` (1…5000): the page of results that follows the stop with the id `after`.
    /// - `version`: if it is the current version of the stops, the response may be cached forever.
    ///
    /// - Throws: 404 if the stop `after` is not among the results.
    func stops(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        let views = registry.views(&request.query)
        let search = StopSearch(&request.query)
        let last = request.query.text("after")
        let limit = request.query.integer("limit", in: 1...5000, default: 200)
        let version = request.query.text("version")
        try request.query.finish()
        var found = views.compactMap(\.moment.service).flatMap { search.stops(of: $0) }
        if search.near != nil { found.sort { ($0.distance ?? 0) < ($1.distance ?? 0) } }
        let rest = try Self.rest(of: found, after: last)
        let page = rest.prefix(limit)
        var json = JSONWriter(capacity: 64 << 10)
        json.object { json in
            json.member("stops", array: page) { $0.stop($1.stop, in: $1.service, distance: $1.distance) }
            json.member("limitExceeded", rest.count > limit)
            if rest.count > limit { json.member("next", page.last.map(\.id)) }
        }
        let present = views.count == 1 ? views[0].moment.service?.network.stopsVersion : nil
        let caching = version != nil && version == present ? Caching.forever : .minute
        return .body(json.bytes, caching: caching, freshness: Freshness(views, now: request.now))
    }

    private static func rest(
        of hits: [StopSearch.Hit], after last: String?
    ) throws(Problem) -> ArraySlice<StopSearch.Hit> {
        guard let last else { return hits[...] }
        guard let index = hits.firstIndex(where: { $0.id == last }) else {
            throw .notFound("The stop of after does not match this query.")
        }
        return hits[(index + 1)...]
    }
}

/// The criteria of a stop search, all of which must match.
struct StopSearch {
    struct Hit {
        let stop: StopIndex
        let service: AgencyService
        /// The distance from ``StopSearch/near`` in metres; nil if the search has no such position.
        let distance: Double?

        var id: String { service.agencyID + ":" + service.timetable.string(service.timetable.stopIDs[stop]) }
    }

    let near: Coordinate?
    private let radius: Double
    private let area: Area?
    private let text: String?
    private let route: String?
    private let ids: Set<String>?

    init(_ query: inout QueryReader) {
        near = query.place("near")
        radius = Double(query.integer("radius", in: 1...50_000, default: 1000))
        area = query.area("bbox")
        text = query.text("query")
        route = query.text("route")
        ids = query.list("ids").map { Set($0) }
    }

    func stops(of service: AgencyService) -> [Hit] {
        let timetable = service.timetable
        let ofRoute = route.map { service.routes(named: [$0]) }
        let isNamed = ids != nil || text != nil
        return candidates(in: service).compactMap { stop in
            guard isNamed || !service.network.routes(at: stop).isEmpty else { return nil }
            if let ofRoute, !service.network.routes(at: stop).contains(where: { ofRoute.contains($0) }) { return nil }
            let place = timetable.coordinate(of: stop)
            if let area, place.map({ area.contains($0) }) != true { return nil }
            guard let near else { return Hit(stop: stop, service: service, distance: nil) }
            guard let distance = place?.distance(to: near), distance <= radius else { return nil }
            return Hit(stop: stop, service: service, distance: distance)
        }
    }

    /// Returns candidate stops, preselected by the most selective criterion, to be checked individually.
    private func candidates(in service: AgencyService) -> [StopIndex] {
        let timetable = service.timetable
        if let ids { return ids.sorted().compactMap { service.stop(named: $0) } }
        if let text { return timetable.stops(matching: text) }
        var south = area?.south ?? -90
        var north = area?.north ?? 90
        if let near {
            south = max(south, near.latitude - radius / 111_000)
            north = min(north, near.latitude + radius / 111_000)
        }
        return timetable.stopsToWaitAt(from: south, to: north)
    }
}
