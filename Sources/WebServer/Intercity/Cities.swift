import Intercity
import TransitCore

extension API {
    /// `GET /api/v1/intercity/cities?q=&limit=`
    func intercityCities(_ call: inout Call) throws(Problem) -> Answer {
        let text = call.query.text("q")
        let limit = call.query.integer("limit", in: 1...50, default: 10)
        try call.query.finish()
        let table = CityTable.builtIn
        let cities = text.map { table.search($0, limit: limit) } ?? Array(table.cities.prefix(limit))
        var json = JSONWriter(capacity: 2048)
        json.object { json in
            json.member("cities", array: cities) { json, city in json.city(city) }
        }
        return .body(json.bytes, caching: .minute, freshness: .until(call.now + 60))
    }
}
