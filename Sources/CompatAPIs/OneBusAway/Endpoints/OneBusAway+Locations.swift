import Agencies
import AgencyQueries
import HTTPServer
import LiveModel
import TransitCore

extension OneBusAway {
    /// The default and maximum number of elements in a list.
    static let usualStops = 100
    static let mostStops = 250
    static let usualRoutes = 10
    static let mostRoutes = 50

    /// The default radius in metres: a few minutes' walk, or the whole town if there is a query text.
    static let usualRadius = 500.0
    static let queryRadius = 10_000.0

    /// `stops-for-location.json?lat=&lon=&radius=&latSpan=&lonSpan=&query=&maxCount=`: the stops in an area, optionally
    /// only those with a given stop code.
    func stopsForLocation(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        try located(&request, usual: Self.usualStops, most: Self.mostStops, stops) { json, used, hit in
            used.add(mentionedBy: hit.stop, of: hit.service)
            json.oneBusAway(hit.stop, in: hit.service)
        }
    }

    /// `routes-for-location.json?lat=&lon=&radius=&latSpan=&lonSpan=&query=&maxCount=`: the routes with stops in an
    /// area.
    func routesForLocation(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        try located(&request, usual: Self.usualRoutes, most: Self.mostRoutes, routes) { json, used, hit in
            used.add(agencyOf: hit.service)
            json.oneBusAway(hit.route, in: hit.service)
        }
    }

    /// Responds with the results of an area search.
    /// - Parameters:
    ///   - usual: the default number of results.
    ///   - most: the maximum number of results.
    ///   - find: searches the area for the query text, if there is one.
    ///   - write: writes a single result.
    private func located<Hit>(
        _ request: inout EndpointRequest, usual: Int, most: Int, _ find: (AreaSearch, String?, [AgencyView]) -> [Hit],
        _ write: (inout JSONWriter, inout References, Hit) -> Void
    ) throws(Problem) -> EndpointResponse {
        let text = request.query.text("query")
        let place = AreaSearch(&request.query, usualRadius: text == nil ? Self.usualRadius : Self.queryRadius)
        let limit = request.query.maxCount(most: most, default: usual)
        try request.query.finishLeavingRest()
        let views = views
        let found = find(place, text, views)
        return try list(
            &request, from: views, limitExceeded: found.count > limit, outOfRange: isOutOfRange(place, views)
        ) { json, used in
            for hit in found.prefix(limit) { write(&json, &used, hit) }
        }
    }

    /// Returns the stops in an area, nearest first.
    /// - Parameter text: the complete stop code to find; nil for all stops.
    private func stops(_ place: AreaSearch, _ text: String?, in views: [AgencyView]) -> [StopHit] {
        let services = views.compactMap(\.moment.service)
        guard let text else { return services.flatMap { place.stops(of: $0) }.sorted { $0.distance < $1.distance } }
        let code = text.trimmed.lowercased()
        return services.flatMap { service in
            place.stops(of: service).filter { service.timetable.signCode(of: $0.stop).lowercased() == code }
        }.sorted { $0.distance < $1.distance }
    }

    /// Returns the routes with stops in an area. Routes with the nearest stops come first.
    private func routes(
        _ place: AreaSearch, _ text: String?, in views: [AgencyView]
    ) -> [(route: RouteIndex, service: AgencyService)] {
        views.compactMap(\.moment.service).flatMap { service in
            let wanted = text.map { Set(service.timetable.routes(matching: $0)) }
            var seen: Set<RouteIndex> = []
            return place.stops(of: service).sorted { $0.distance < $1.distance }
                .flatMap { service.network.routes(at: $0.stop) }
                .filter { wanted?.contains($0) ?? true && seen.insert($0).inserted }
                .map { ($0, service) }
        }
    }

    func isOutOfRange(_ place: AreaSearch, _ views: [AgencyView]) -> Bool {
        !views.contains { $0.moment.service?.network.coverage?.overlaps(place.area) ?? false }
    }
}

extension QueryReader {
    /// Reads `maxCount`, the requested number of results. Larger values are reduced to the maximum.
    mutating func maxCount(least: Int = 1, most: Int, default usual: Int) -> Int {
        min(integer("maxCount", in: least...Int(Int32.max), default: usual), most)
    }
}

extension Timetable {
    /// The `stop_code` or, for a stop without one, the stop id, as in OneBusAway.
    fileprivate func signCode(of stop: StopIndex) -> String {
        let code = string(stopCodes[stop])
        return code.isEmpty ? string(stopIDs[stop]) : code
    }
}

extension String {
    /// The string without leading and trailing whitespace.
    fileprivate var trimmed: Substring {
        let end = lastIndex { !$0.isWhitespace }
        return end.map { self[...$0].drop { $0.isWhitespace } } ?? ""
    }
}
