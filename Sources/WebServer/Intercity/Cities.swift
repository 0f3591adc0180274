import AgencyQueries
import HTTPServer
import Intercity
import TransitCore

extension API {
    /// `GET /api/v1/intercity/cities`: cities that match the search text `q`, best match first; without `q`, the first
    /// cities of the list. `limit` is at most 50.
    func intercityCities(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        let text = request.query.text("q")
        let limit = request.query.integer("limit", in: 1...50, default: 10)
        try request.query.finish()
        let table = CityTable.builtIn
        let cities = text.map { table.search($0, limit: limit) } ?? Array(table.cities.prefix(limit))
        var json = JSONWriter(capacity: 2048)
        json.object { json in
            json.member("cities", array: cities) { json, city in json.city(city) }
        }
        return .body(json.bytes, caching: .minute, freshness: .until(request.now + 60))
    }
}
