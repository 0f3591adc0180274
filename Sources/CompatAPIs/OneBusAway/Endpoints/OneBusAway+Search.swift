import Agencies
import AgencyQueries
import HTTPServer
import TransitCore

extension OneBusAway {
    /// `search/stop.json?input=&maxCount=`: the stops that match a search text.
    func searchStop(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        try search(&request, { $0.timetable.stops(matching: $1) }) { json, used, stop, service in
            used.add(mentionedBy: stop, of: service)
            json.oneBusAway(stop, in: service)
        }
    }

    /// `search/route.json?input=&maxCount=`: the routes that match a search text.
    func searchRoute(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        try search(&request, { $0.timetable.routes(matching: $1) }) { json, used, route, service in
            used.add(agencyOf: service)
            json.oneBusAway(route, in: service)
        }
    }

    private func search<Hit>(
        _ request: inout EndpointRequest, _ find: (AgencyService, String) -> [Hit],
        _ write: (inout JSONWriter, inout References, Hit, AgencyService) -> Void
    ) throws(Problem) -> EndpointResponse {
        let input = request.query.text("input")
        if input == nil { request.query.complain("input", "the text to search for") }
        let limit = request.query.maxCount(least: 0, most: 100, default: 20)
        try request.query.finishLeavingRest()
        let views = views
        let hits = views.compactMap(\.moment.service).flatMap { service in
            find(service, input ?? "").map { ($0, service) }
        }
        return try list(&request, from: views, limitExceeded: hits.count > limit, outOfRange: false) { json, used in
            for (hit, service) in hits.prefix(limit) { write(&json, &used, hit, service) }
        }
    }
}
