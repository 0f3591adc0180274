import LiveEngine
import TransitCore

extension API {
    /// `GET /api/v1/search?query=&near=&limit=`
    func search(_ call: inout Call) throws(Problem) -> Answer {
        let text = call.query.text("query")
        if text == nil { call.query.complain("query", "what to look for, 1…200 characters") }
        let near = call.query.place("near")
        let limit = call.query.integer("limit", in: 1...100, default: 20)
        try call.query.finish()
        let views = directory.entries.map { AgencyView($0) }
        let services = views.compactMap(\.moment.service)
        let routes = services.map { RoutesNow($0, at: call.now) }
        let hits = services.map { $0.timetable.search(text ?? "", limit: limit) }
        var json = JSONWriter(capacity: 16 << 10)
        json.object { json in
            json.member("results", array: Self.alternating(hits).prefix(limit)) { json, found in
                json.searchHit(found.hit, in: services[found.agency], routes[found.agency], near: near)
            }
        }
        return .body(json.bytes, caching: .minute, freshness: Freshness(views, now: call.now))
    }

    /// The best of each agency, then the second of each …
    private static func alternating(_ hits: [[SearchHit]]) -> [(agency: Int, hit: SearchHit)] {
        let longest = hits.map(\.count).max() ?? 0
        return (0..<longest).flatMap { place in
            hits.indices.filter { place < hits[$0].count }.map { ($0, hits[$0][place]) }
        }
    }
}

extension JSONWriter {
    fileprivate mutating func searchHit(
        _ hit: SearchHit, in service: AgencyService, _ routes: RoutesNow, near: Coordinate?
    ) {
        object { json in
            switch hit {
            case .route(let route):
                json.member("kind", "route")
                json.key("route")
                routes.write(route, detail: .summary, to: &json)
            case .stop(let stop):
                json.member("kind", "stop")
                json.key("stop")
                json.stop(stop, in: service)
                let place = service.timetable.coordinate(of: stop)
                json.member("distance", near.flatMap { place?.distance(to: $0) }, places: 0)
            }
        }
    }
}

extension Timetable {
    /// More than anybody reads.
    private static let mostMatches = 5000

    /// The best first.
    func routes(matching text: String) -> [RouteIndex] {
        search(text, limit: Self.mostMatches).compactMap { if case .route(let route) = $0 { route } else { nil } }
    }

    /// The best first.
    func stops(matching text: String) -> [StopIndex] {
        search(text, limit: Self.mostMatches).compactMap { if case .stop(let stop) = $0 { stop } else { nil } }
    }
}
