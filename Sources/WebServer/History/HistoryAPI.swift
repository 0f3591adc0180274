import Agencies
import AgencyQueries
import HTTPServer
import ServiceHistory
import TransitCore

/// The endpoints of `/api/v1/history`, each in an extension in its own file. All of them require the operator's token,
/// and concern one agency. A response omits damaged days, and names them in `skipped`.
struct HistoryAPI: Sendable {
    private static let prefix = "/api/v1/history/{agency}"

    let access: HistoryAccess
    let registry: AgencyRegistry

    var interface: APISurface { APISurface(endpoints: endpoints) }

    private var endpoints: [Endpoint] {
        [
            Endpoint(Self.prefix + "/days", days),
            Endpoint(Self.prefix + "/overview", overview, work: RequestCost.search),
            Endpoint(Self.prefix + "/report", report, work: RequestCost.search),
            Endpoint(Self.prefix + "/routes", routes, work: RequestCost.search),
            Endpoint(Self.prefix + "/routes/{id}/day", routeDay, work: RequestCost.search),
            Endpoint(Self.prefix + "/routes/{id}/runtimes", runTimes, work: RequestCost.search),
            Endpoint(Self.prefix + "/routes/{id}/segments", segments, work: RequestCost.search),
            Endpoint(Self.prefix + "/routes/{id}/headways", headways, work: RequestCost.search),
            Endpoint(Self.prefix + "/stops", stops, work: RequestCost.search),
            Endpoint(Self.prefix + "/stops/{id}/calls", stopCalls, work: RequestCost.search),
            Endpoint(Self.prefix + "/trips/{id}", trip, work: RequestCost.search),
        ]
    }

    /// Authorizes the operator, and resolves the agency id in a request's path.
    /// - Throws: 401 without the token, 404 for an unknown agency or one whose service is not recorded.
    func agency(of request: EndpointRequest) throws(Problem) -> HistoryAgency {
        try access.admit(request.sender)
        guard let entry = registry[request.parameters[0]] else { throw .notFound(AgencyRegistry.noAgency) }
        guard let source = access.source(entry.description.id) else {
            throw .notFound("This server does not record the service of this agency.")
        }
        return HistoryAgency(entry: entry, moment: entry.moment, source: source)
    }

    /// Runs a query in the queue, and responds with its encoded result.
    func answer(
        _ request: EndpointRequest, about agency: HistoryAgency,
        _ encode: @escaping @Sendable (_ reader: inout HistoryReader) throws(Problem) -> [UInt8]
    ) -> EndpointResponse {
        let (queue, sender, today) = (access.queue, request.sender, agency.today(at: request.second))
        return .later { () async throws(Problem) -> EndpointResponse in
            let isAbandoned = await sender.departure()
            let bytes = try await queue.run { () throws(Problem) -> [UInt8] in
                if isAbandoned() { throw .abandoned }
                var reader = HistoryReader(
                    agency: agency.id, zone: agency.moment.knownTimeZone, agency.source, today: today,
                    isAbandoned: isAbandoned)
                return try encode(&reader)
            }
            return .body(bytes, caching: .never, audience: .operators)
        }
    }
}

/// The agency whose service history a query reads.
struct HistoryAgency: Sendable {
    let entry: PublishedAgency
    let moment: AgencyState
    let source: any HistorySource

    var id: String { entry.description.id }

    func today(at now: EpochSeconds) -> ServiceDate { moment.service?.timetable.zone.date(at: now) ?? now.utcDate }

    /// Reads the second path parameter, a global id of this agency, as the feed's own id.
    /// - Throws: 404 for an id of another agency.
    func ownID(_ kind: String, in request: EndpointRequest) throws(Problem) -> String {
        guard let id = HistoryRequest.ownID(request.parameters[1], of: id) else {
            throw .notFound("There is no \(kind) with this id.")
        }
        return id
    }

    /// Whether the current timetable contains a route, even if the route did not run in the requested period.
    func hasRoute(_ id: String) -> Bool { moment.service?.timetable.route(id: id.utf8) != nil }

    func hasStop(_ id: String) -> Bool { moment.service?.timetable.stop(id: id.utf8) != nil }
}
