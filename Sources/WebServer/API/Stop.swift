import AgencyQueries
import HTTPServer
import TransitCore

extension API {
    /// `GET /api/v1/stops/{id}`: a single stop or station.
    /// - Throws: 404 for an unknown stop.
    func stop(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        let language = request.query.language()
        try request.query.finish()
        let (view, service, stop) = try stop(request.parameters[0], in: language)
        var json = JSONWriter()
        json.object { json in
            json.key("stop")
            json.stop(stop, in: service, showsTimes: true)
        }
        return .body(json.bytes, caching: .minute, freshness: Freshness([view], now: request.now))
    }
}
