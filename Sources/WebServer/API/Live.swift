import Agencies
import AgencyQueries
import HTTPServer

extension API {
    /// `GET /api/v1/live`: a stream of server-sent events with vehicles, alerts and feed status and, for a stop, its
    /// board.
    ///
    /// - `routes`, `stop`, `bbox` or `agency`: the scope, at most one of these; all agencies by default.
    /// - `withoutVehicles`: with `stop`, omits the vehicles of its routes.
    /// - The header `Last-Event-ID` resumes a stream.
    ///
    /// - Throws: 404 for an unknown stop or agency, 503 if the maximum number of streams is reached.
    func live(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        let language = request.query.language()
        let scopes = Self.scopes(&request.query, registry: registry)
        if scopes.count > 1 { request.query.complain("routes", "only one of routes, stop, bbox and agency") }
        try request.query.finish()
        var scope = scopes.first ?? .agencies(registry.entries.map(\.description.id))
        if case .stop(let id, _) = scope.subject { _ = try stop(id, in: nil) }
        // If no feed has names in this language, the stream shares the topic for the default language.
        if scope.entries(of: registry).contains(where: { $0.moment.service?.hasNames(in: language) == true }) {
            scope.language = language
        }
        guard let subscription = hub.subscription(to: scope, lastEventID: request.lastEventID) else {
            throw .unavailable("The limit on live streams of this server has been reached.", retryAfter: 10)
        }
        return .streamed(subscription)
    }

    /// Parses the subject of the stream in canonical form, so that equal requests share a topic.
    private static func scopes(_ query: inout QueryReader, registry: AgencyRegistry) -> [StreamScope] {
        var scopes: [StreamScope] = []
        if let routes = query.list("routes", maximum: 200) { scopes.append(.routes(Set(routes).sorted())) }
        if let stop = query.text("stop") {
            scopes.append(.stop(stop, withoutVehicles: query.flag("withoutVehicles")))
        }
        if let area = query.area("bbox") { scopes.append(.area(area.onGrid)) }
        if let agencies = registry.agencyIDs(&query) {
            scopes.append(.agencies(Set(agencies).sorted()))
        }
        return scopes
    }
}
