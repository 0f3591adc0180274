import Agencies
import AgencyQueries
import HTTPServer
import LiveModel
import TransitCore

extension MOTIS {
    /// `GET stop?stopId=&center=&radius=&language=`: the routes that serve a stop and the stops within `radius` metres
    /// of it, or the stops around `center`.
    func stopInfo(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        let version = try MOTISVersion(request)
        let place = request.query.motisStopPlace()
        let languages = request.query.motisLanguages()
        try request.query.finishLeavingRest()
        let around = try MOTISStops(at: place, self)
        var json = JSONWriter(capacity: 4096)
        json.object { json in
            json.key("place")
            around.write(to: &json, version, languages)
            json.member("routes", array: around.routes) { json, served in
                json.object { $0.motisRoute(served.route, in: served.service, version) }
            }
        }
        return .body(
            json.bytes, freshness: Freshness(around.views, now: request.now),
            work: Double(around.stops.count) * RequestCost.answer)
    }
}

extension MOTISStops {
    /// The distinct routes of all stops.
    fileprivate var routes: [(service: AgencyService, route: RouteIndex)] {
        var seen: [String: Set<RouteIndex>] = [:]
        return stops.flatMap { _, service, stop in
            service.network.routes(at: stop)
                .filter { seen[service.agencyID, default: []].insert($0).inserted }
                .map { (service: service, route: $0) }
        }
    }
}
