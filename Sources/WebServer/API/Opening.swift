import Agencies
import AgencyQueries
import HTTPServer
import TransitCore

extension API {
    /// `GET /api/v1/opening`: the initial content of the page for a new rider: a stop and up to twelve lines. The lines
    /// are running now or, if no line is running, have the next departures. See ``OpeningChoice``.
    ///
    /// - `near`: the rider's position, if known.
    /// - `agency`: limits the choice to these agencies.
    func opening(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        let views = registry.views(&request.query)
        let near = request.query.place("near")
        try request.query.finish()
        let now = request.second
        let opening = OpeningChoice(views.compactMap(\.moment.service), near: near, at: now)
        var json = JSONWriter()
        json.object { json in
            json.member("at", views.at(request.now))
            json.member("running", opening.isRunning)
            if let (service, stop) = opening.stop {
                json.key("stop")
                json.stop(stop, in: service, showsTimes: true)
            }
            json.member("lines", array: opening.lines) { json, line in
                json.object { json in
                    json.key("route")
                    json.identifier(line.route, in: line.service)
                    json.member("distance", Int(line.distance.rounded()))
                    if !opening.isRunning { json.member("nextDeparture", line.nextDeparture) }
                }
            }
        }
        return .body(json.bytes, freshness: Freshness(views, now: request.now))
    }
}
