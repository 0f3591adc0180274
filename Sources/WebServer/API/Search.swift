import Agencies
import AgencyQueries
import HTTPServer
import LiveModel
import TransitCore

extension API {
    /// `GET /api/v1/search`: the routes and stops that match a search text, best match first.
    ///
    /// - `query`: the search text, 1…200 characters.
    /// - `near`: a coordinate; agencies and stops nearby rank higher.
    /// - `limit`: the maximum number of results, 1…100.
    func search(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        let text = request.query.text("query")
        if text == nil { request.query.complain("query", "the text to search for, 1…200 characters") }
        let near = request.query.place("near")
        let limit = request.query.integer("limit", in: 1...100, default: 20)
        let language = request.query.language()
        try request.query.finish()
        let views = registry.entries.map { AgencyView($0, in: language) }
        let services = views.compactMap(\.moment.service)
        let routes = services.map { RoutesNow($0, at: request.now) }
        var json = JSONWriter(capacity: 16 << 10)
        json.object { json in
            let found = SearchResultRow.all(of: text ?? "", in: services.map(\.timetable), near: near) { agency in
                near.flatMap { services[agency].network.area?.distance(to: $0) }
            }
            json.member("results", array: found.prefix(limit)) {
                $0.searchHit($1, in: services[$1.agency], routes[$1.agency])
            }
        }
        return .body(json.bytes, caching: .minute, freshness: Freshness(views, now: request.now))
    }
}

extension JSONWriter {
    /// The maximum number of headsigns shown with a stop.
    private static let mostHeadsigns = 3

    fileprivate mutating func searchHit(_ row: SearchResultRow, in service: AgencyService, _ routes: RoutesNow) {
        object { json in
            switch row.hit {
            case .route(let route):
                json.member("kind", "route")
                json.key("route")
                routes.write(route, detail: .summary, to: &json)
            case .stop(let stop):
                json.member("kind", "stop")
                json.key("stop")
                json.stop(stop, in: service)
                json.member("distance", row.distance, places: 0)
                let towards = service.timetable.headsigns(at: stop, most: Self.mostHeadsigns)
                if !towards.isEmpty { json.member("towards", array: towards) { $0.string(service.timetable.utf8($1)) } }
            }
        }
    }
}

extension Timetable {
    /// Returns the distinct headsigns of trips that can be boarded at a stop or in a station, most frequent first.
    /// Omits headsigns that are not place names, such as "Outbound".
    func headsigns(at stop: StopIndex, most: Int) -> [StringIndex] {
        var trips: [StringIndex: Int] = [:]
        for row in callRows(at: stop) where canBoard(at: row) {
            let headsign = headsign(ofRow: row)
            if headsign.rawValue != 0 { trips[headsign, default: 0] += self.trips(of: patternStopPatterns[row]).count }
        }
        let sorted = trips.sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }
        return Array(sorted.lazy.map(\.key).filter { !DirectionName.isWhole(self.string($0)) }.prefix(most))
    }
}
