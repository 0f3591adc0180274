import Agencies
import AgencyQueries
import HTTPServer
import HTTPTypes
import LiveModel
import TransitCore

extension Sidecar {
    private static let fewestLetters = 3
    private static let mostVehicles = 100

    /// `vehicles?query=`: the vehicles whose ids contain a search text of at least three letters. As the API specifies,
    /// the search text is converted to lower case, but the ids are not.
    /// - Throws: 502 while no agency of the region has a timetable, because an empty list would mean that there is no
    ///   such vehicle.
    func vehicles(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        let views = views(of: try region(request))
        let query = request.query.text("query")?.lowercased().filter { !$0.isWhitespace } ?? ""
        try request.query.finishLeavingRest()
        guard query.count >= Self.fewestLetters else { return .body(Array("[]".utf8)) }
        let services = views.compactMap(\.moment.service)
        guard !services.isEmpty else {
            throw Problem(
                status: .badGateway, detail: "The region's timetables are still loading. Try again in a minute.")
        }
        let found = services.flatMap { service in
            service.snapshot.vehicles.filter { service.hasVehicle($0.id, matching: query) }.map { (service, $0.id) }
        }
        var json = JSONWriter(capacity: 1024)
        json.array(found.prefix(Self.mostVehicles)) { json, match in
            json.object { json in
                json.member("id", match.0.agencyID)
                json.member("name", match.0.description.name)
                json.key("vehicle_id")
                json.underscored(match.1, in: match.0)
            }
        }
        return .body(json.bytes, freshness: Freshness(views, now: request.now))
    }
}

extension AgencyService {
    /// Whether a vehicle's id contains a search text. A text with an underscore may begin with the agency's id.
    fileprivate func hasVehicle(_ id: String, matching query: String) -> Bool {
        id.contains(query) || query.contains("_") && "\(agencyID)_\(id)".contains(query)
    }
}
