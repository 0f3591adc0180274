import Agencies
import AgencyQueries
import HTTPServer
import LiveModel
import TransitCore

extension API {
    /// `GET /api/v1/vehicles`: the live vehicles of all agencies or of those in `agency`. `routes` or `bbox` (west,
    /// south, east and north in degrees) restrict the result.
    func vehicles(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        let views = registry.views(&request.query)
        let routes = request.query.list("routes").map { Set($0) }
        let area = request.query.area("bbox")
        try request.query.finish()
        var json = JSONWriter(capacity: 64 << 10)
        json.object { json in
            json.member("at", views.at(request.now))
            json.key("vehicles")
            json.list { json in
                for service in views.compactMap(\.moment.service) {
                    let wanted = routes.map { service.routes(named: $0) }
                    for vehicle in service.snapshot.vehicles {
                        if let wanted, vehicle.route.map({ wanted.contains($0) }) != true { continue }
                        if let area, !area.contains(vehicle.reading.position) { continue }
                        json.vehicle(vehicle, in: service)
                    }
                }
            }
        }
        return .body(json.bytes, freshness: Freshness(views, now: request.now))
    }
}

extension AgencyService {
    /// Resolves global route ids. Skips unknown ids, because the next timetable may contain those routes again.
    func routes(named ids: some Sequence<String>) -> Set<RouteIndex> {
        var found: Set<RouteIndex> = []
        for id in ids {
            guard let (agency, own) = GlobalID.parts(of: id), agency == agencyID else { continue }
            if let route = timetable.route(id: own.utf8) { found.insert(route) }
        }
        return found
    }
}
