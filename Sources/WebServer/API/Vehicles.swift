import LiveEngine
import TransitCore

extension API {
    /// `GET /api/v1/vehicles?agency=&routes=&bbox=`
    func vehicles(_ call: inout Call) throws(Problem) -> Answer {
        let views = views(&call.query)
        let routes = call.query.list("routes").map { Set($0) }
        let area = call.query.area("bbox")
        try call.query.finish()
        var json = JSONWriter(capacity: 64 << 10)
        json.object { json in
            json.member("at", views.at(call.now))
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
        return .body(json.bytes, freshness: Freshness(views, now: call.now))
    }
}

extension AgencyService {
    /// Resolves global route ids. Skips unknown ones, because a route may return with the next timetable.
    func routes(named ids: some Sequence<String>) -> Set<RouteIndex> {
        var found: Set<RouteIndex> = []
        for id in ids {
            guard let (agency, own) = GlobalID.parts(of: id), agency == agencyID else { continue }
            if let route = timetable.route(id: own.utf8) { found.insert(route) }
        }
        return found
    }
}
