import Agencies
import AgencyQueries
import HTTPServer
import LiveModel
import TransitCore

extension API {
    /// `GET /api/v1/routes`: the routes of all agencies or of those in `agency`, with their current activity.
    ///
    /// - `query`: a search text; the results are then sorted by relevance.
    /// - `ids`: returns only these routes.
    /// - `geometry`: includes the shapes.
    func routes(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        let views = registry.views(&request.query)
        let text = request.query.text("query")
        let ids = request.query.list("ids").map { Set($0) }
        let withGeometry = request.query.flag("geometry")
        try request.query.finish()
        var json = JSONWriter(capacity: 64 << 10)
        json.object { json in
            json.member("at", views.at(request.now))
            json.health(of: views.map(\.moment))
            json.key("routes")
            json.list { json in
                for service in views.compactMap(\.moment.service) {
                    let activity = RoutesNow(service, at: request.now)
                    for route in Self.routes(of: service, text: text, ids: ids) {
                        activity.write(route, detail: withGeometry ? .withGeometry : .summary, to: &json)
                    }
                }
            }
        }
        return .body(json.bytes, freshness: Freshness(views, now: request.now))
    }

    /// Returns the routes in the timetable's order, or by relevance if there is a search text.
    private static func routes(of service: AgencyService, text: String?, ids: Set<String>?) -> [RouteIndex] {
        let timetable = service.timetable
        let routes = text.map { timetable.routes(matching: $0) } ?? timetable.routesInOrder
        guard let ids else { return routes }
        let wanted = service.routes(named: ids)
        return routes.filter { wanted.contains($0) }
    }
}

/// The routes of an agency with their current activity.
struct RoutesNow {
    private let service: AgencyService
    private let activities: IndexedArray<RouteIndex, RouteActivity>

    init(_ service: AgencyService, at now: Double) {
        self.service = service
        activities = service.network.activities(at: EpochSeconds(rounding: now, .down))
    }

    func write(_ route: RouteIndex, detail: RouteDetail, to json: inout JSONWriter) {
        json.route(route, in: service, activity: activities[route], detail: detail)
    }
}

extension [AgencyView] {
    /// Returns the time of the newest snapshot of these agencies; `now` if there is none.
    func at(_ now: Double) -> EpochSeconds {
        compactMap { $0.moment.service?.snapshot.at }.max() ?? EpochSeconds(rounding: now, .down)
    }
}
