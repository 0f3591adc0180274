import Agencies
import AgencyQueries
import HTTPServer
import HTTPTypes
import RiderData
import TransitCore

/// OneBusAway's sidecar API, which its apps use in addition to the REST API, by region. Each endpoint is in its own
/// file.
///
/// Unknown fields in queries and bodies are ignored. `api/sidecar.yaml` is the API description.
struct Sidecar: Sendable {
    let registry: AgencyRegistry
    let configuration: SidecarConfiguration
    /// The access to stored records of apps; nil if the server stores none.
    var access: SidecarAccess?
    /// The counter of riders' reports; nil if reports are not counted.
    var reports: ReportCounter?
    /// Whether this server terminates TLS itself.
    var isSecure = false

    var interfaces: [APISurface] {
        [
            APISurface(
                prefixes: ["/api/v1/regions", "/api/v2/regions"], problems: Self.problems,
                endpoints: regionEndpoints),
            APISurface(
                prefixes: ["/api/v1/survey_responses"], problems: Self.surveyProblems,
                endpoints: surveyEndpoints),
        ]
    }

    private var regionEndpoints: [Endpoint] {
        let (first, second) = ("/api/v1/regions/{region}/", "/api/v2/regions/{region}/")
        return [
            Endpoint("/api/v1/regions", regions),
            Endpoint(first + "alerts") { call throws(Problem) in try alerts(&call, as: .binary) },
            Endpoint(first + "alerts.pb") { call throws(Problem) in try alerts(&call, as: .binary) },
            Endpoint(first + "alerts.pbtext") { call throws(Problem) in try alerts(&call, as: .text) },
            Endpoint(first + "alerts.json") { call throws(Problem) in try alerts(&call, as: .json) },
            Endpoint(first + "vehicles", vehicles, work: RequestCost.search),
            Endpoint(first + "weather", weather),
            Endpoint(first + "weather.json", weather),
            Endpoint(first + "surveys", surveys),
            Endpoint(first + "surveys.json", surveys),
            Endpoint(
                second + "push_registrations", nil, writers: [.post: register, .delete: unregister],
                work: RequestCost.search),
            alarms(first + "alarms", .first),
            Endpoint(first + "alarms/{token}", nil, writers: [.delete: deleteAlarm], work: RequestCost.search),
            alarms(second + "alarms", .second),
            Endpoint(second + "alarms/{token}", nil, writers: [.delete: deleteAlarm], work: RequestCost.search),
            Endpoint(second + "live_activities", nil, writers: [.post: makeActivity], work: RequestCost.search),
            Endpoint(
                second + "live_activities/{token}", nil, writers: [.delete: deleteActivity],
                work: RequestCost.search),
            Endpoint(second + "ghost_bus_reports", nil, writers: [.post: reportGhost], work: RequestCost.search),
        ]
    }

    private func alarms(_ path: String, _ version: AppAlarm.Version) -> Endpoint {
        let make: Endpoint.Handler = { call throws(Problem) in try makeAlarm(&call, version) }
        return Endpoint(path, nil, writers: [.post: make], work: RequestCost.search)
    }

    private var surveyEndpoints: [Endpoint] {
        [
            Endpoint("/api/v1/survey_responses", nil, writers: [.post: respond], work: RequestCost.search),
            // The path as released apps send it.
            Endpoint("/api/v1/survey_responses/", nil, writers: [.post: respond], work: RequestCost.search),
            Endpoint(
                "/api/v1/survey_responses/{id}", nil, writers: [.post: amend, .put: amend, .patch: amend],
                work: RequestCost.search),
        ]
    }
}

extension Sidecar {
    /// `GET /api/v1/regions`: the regions with their names, which the page uses in links for apps.
    func regions(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        try request.query.finishLeavingRest()
        var json = JSONWriter(capacity: 256)
        json.array(configuration.regions) { json, region in
            json.object { json in
                json.member("id", region.id)
                json.member("name", region.title(in: registry))
            }
        }
        return .body(json.bytes)
    }

    /// Resolves the region in a path from its leading digits. The rest of a slug such as `1-town` is ignored.
    /// - Throws: 404 for an unknown region.
    func region(_ request: EndpointRequest) throws(Problem) -> SidecarRegion {
        let digits = request.parameters[0].prefix { ("0"..."9").contains($0) }
        guard let id = Int(digits), let region = configuration.regions.first(where: { $0.id == id }) else {
            throw .notFound("Couldn't find Region")
        }
        return region
    }

    func views(of region: SidecarRegion) -> [AgencyView] {
        region.entries(in: registry).map { AgencyView($0) }
    }

    /// Runs a handler that uses stored records.
    static func answer(_ body: @escaping @Sendable () async throws -> EndpointResponse) -> EndpointResponse {
        .later { () async throws(Problem) -> EndpointResponse in
            do {
                return try await body()
            } catch let problem as Problem {
                throw problem
            } catch is AppRecordRefusal {
                throw Problem(
                    status: .insufficientStorage, detail: "This server has reached its storage limit. Try again later.")
            } catch {
                throw .unavailable("The server's storage is not available. Try again in a minute.", retryAfter: 60)
            }
        }
    }

    /// Encodes a problem as `error`, with `messages` for invalid fields.
    static let problems: ProblemWriter = { problem, _ in
        var json = JSONWriter(capacity: 256)
        json.object { json in
            json.member("error", problem.detail)
            guard !problem.fields.isEmpty || problem.status == .unprocessableContent else { return }
            json.member("messages", array: problem.fields) { $0.string($1.message) }
        }
        return ProblemText(status: problem.status, type: .json, body: json.bytes)
    }

    /// Encodes a problem with a survey response: as `errors` for invalid fields, otherwise as `error`.
    static let surveyProblems: ProblemWriter = { problem, now in
        guard problem.status == .unprocessableContent else { return Sidecar.problems(problem, now) }
        return ProblemText(
            status: problem.status, type: .json, body: Sidecar.errors(problem.fields.map(\.message)))
    }

    /// Returns the body `{"errors": […]}` with the given messages.
    static func errors(_ messages: [String]) -> [UInt8] {
        var json = JSONWriter(capacity: 256)
        json.object { $0.member("errors", array: messages) { $0.string($1) } }
        return json.bytes
    }
}

extension Problem.WrongField {
    /// The error message, such as `Token can't be blank`.
    fileprivate var message: String { name + " " + expected }
}
