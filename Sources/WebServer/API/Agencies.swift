import Agencies
import AgencyQueries
import HTTPServer
import TransitCore

extension API {
    /// `GET /api/v1/agencies`: all agencies in the operator's order, with the status of their timetables and live data.
    func agencies(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        try request.query.finish()
        let now = request.second
        let views = registry.entries.map { AgencyView($0) }
        var json = JSONWriter()
        json.object { json in
            json.member("agencies", array: views) { $0.agency($1.moment, earlier: $1.entry.earlierTimetable(at: now)) }
        }
        return .body(json.bytes, freshness: Freshness(views, now: request.now))
    }
}
