import Agencies
import AgencyQueries
import HTTPServer
import LiveModel
import TransitCore

extension API {
    /// `GET /api/v1/routes/{id}`: a route with its shape and its stops.
    /// - Throws: 404 for an unknown route.
    func route(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        let language = request.query.language()
        try request.query.finish()
        let (view, service, own) = try view(of: request.parameters[0], "route", in: language)
        guard let route = service.timetable.route(id: own.utf8) else {
            throw .notFound("There is no route with this id.")
        }
        var json = JSONWriter(capacity: 32 << 10)
        json.object { json in
            json.member("at", service.snapshot.at)
            json.key("route")
            RoutesNow(service, at: request.now).write(route, detail: .whole, to: &json)
            json.member("stops", array: Self.stops(of: route, in: service.timetable)) { $0.stop($1, in: service) }
        }
        return .body(json.bytes, freshness: Freshness([view], now: request.now))
    }

    /// Returns the distinct stops of a route, in the order of its directions.
    private static func stops(of route: RouteIndex, in timetable: Timetable) -> [StopIndex] {
        var seen: Set<StopIndex> = []
        return RouteDirection.all(of: route, in: timetable).flatMap { $0.stops(in: timetable) }
            .filter { seen.insert($0).inserted }
    }
}
