import Agencies
import AgencyQueries
import HTTPServer
import LiveModel
import TransitCore

extension API {
    /// `GET /api/v1/alerts`: the service alerts of all agencies, or of those in `agency`. With `route` or `stop`, only
    /// the alerts relevant to it.
    func alerts(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        let views = registry.views(&request.query)
        let route = request.query.text("route")
        let stop = request.query.text("stop")
        try request.query.finish()
        var json = JSONWriter(capacity: 8 << 10)
        json.object { json in
            json.member("at", views.at(request.now))
            json.health(of: views.map(\.moment))
            json.key("alerts")
            json.list { json in
                for service in views.compactMap(\.moment.service) {
                    let scope = AlertScope.of(route: route, stop: stop, in: service)
                    for alert in service.snapshot.alerts where scope.includes(alert) { json.alert(alert, in: service) }
                }
            }
        }
        return .body(json.bytes, freshness: Freshness(views, now: request.now))
    }
}

/// The set of service alerts relevant to a route or a stop: its own alerts, those of the stop's routes, and those of
/// the whole agency.
enum AlertScope {
    case everything
    case of(AlertPlace, in: Timetable)

    /// Resolves the ids of a request to a scope.
    /// - Parameters:
    ///   - route: a global route id; nil for none.
    ///   - stop: a global stop id; nil for none. If both are nil, the scope includes all alerts.
    static func of(route: String?, stop: String?, in service: AgencyService) -> AlertScope {
        guard route != nil || stop != nil else { return .everything }
        let (routes, timetable) = (service.routes(named: [route].compactMap { $0 }), service.timetable)
        guard let stop = stop.flatMap({ service.stop(named: $0) }) else {
            return .of(AlertPlace(routes: routes), in: timetable)
        }
        let place = AlertPlace(stop, rows: timetable.callRows(at: stop), runs: [], in: timetable)
        return .of(place.adding(routes, in: timetable), in: timetable)
    }

    func includes(_ alert: LiveAlert) -> Bool {
        switch self {
        case .everything: true
        case .of(let place, let timetable): alert.target.concerns(place, in: timetable)
        }
    }
}

extension AgencyService {
    /// Resolves a global stop id; returns nil if the stop is unknown or belongs to another agency.
    func stop(named id: String) -> StopIndex? {
        guard let (agency, own) = GlobalID.parts(of: id), agency == agencyID else { return nil }
        return timetable.stop(id: own.utf8)
    }
}
