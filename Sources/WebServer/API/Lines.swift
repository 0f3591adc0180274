import Agencies
import AgencyQueries
import HTTPServer
import TransitCore

extension API {
    /// `GET /api/v1/agencies/{id}/lines`: the shapes of an agency's routes, which change only with its timetable. If
    /// `version` is the current version, the response may be cached forever.
    /// - Throws: 404 for an unknown agency.
    func lines(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        let wanted = request.query.text("version")
        try request.query.finish()
        let (view, service) = try timetabled(request.parameters[0])
        let version = service.timetable.fileVersion
        var json = JSONWriter(capacity: 64 << 10)
        json.object { json in
            json.member("version", version)
            json.member("routes", array: service.timetable.routesInOrder) { json, route in
                json.object { json in
                    json.key("id")
                    json.identifier(route, in: service)
                    json.key("geometry")
                    json.raw(service.network.geometry(of: route))
                }
            }
        }
        return .body(
            json.bytes, caching: wanted == version ? .forever : .revalidate,
            freshness: Freshness([view], now: request.now))
    }
}
