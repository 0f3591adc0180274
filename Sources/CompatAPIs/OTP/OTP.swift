import Agencies
import AgencyQueries
import GraphQL
import HTTPServer
import HTTPTypes
import Hummingbird
import LiveModel
import Synchronization
import TransitCore

/// OpenTripPlanner's GTFS GraphQL API, limited to the types in ``schema``, based on the same data as our own API.
final class OTP: Sendable {
    let registry: AgencyRegistry
    let planner: Planner
    /// The version of Headsign.
    private let version: String
    private let schema: Schema
    private let lookups = OTPLookups()
    private let documents = Mutex(GenerationCache<CheckedDocument>(limit: 2 << 20))
    private let answers = Mutex(GenerationCache<CachedResponse>(limit: 8 << 20))

    /// The maximum size of a request body in bytes.
    private static let longestBody = 128 << 10
    /// The maximum size in bytes of a request body whose response is cached. Responses are cached by request body.
    private static let longestKept = 8 << 10

    private struct CachedResponse {
        let reply: OTPReply
        let freshness: Freshness
    }

    init(registry: AgencyRegistry, planner: Planner, version: String) {
        (self.registry, self.planner, self.version) = (registry, planner, version)
        let text = String(decoding: PackageResources.schema_graphqls, as: UTF8.self)
        do throws(GraphQLError) {
            schema = try Schema(text)
        } catch {
            preconditionFailure("The schema cannot be read: \(error)")
        }
    }

    /// The API surface. It requires no API keys, because its clients cannot send them.
    var interface: APISurface {
        APISurface(prefixes: ["/otp", "/gtfs/v1", "/routers/default"], problems: Self.problems, endpoints: endpoints)
    }

    private var endpoints: [Endpoint] {
        ["/otp/gtfs/v1", "/gtfs/v1", "/otp/routers/default/index/graphql"].map { path in
            Endpoint(
                path, { [self] (call) throws(Problem) in try read(&call) },
                writers: [
                    .post: { [self] (call) throws(Problem) in try post(&call) }
                ], work: RequestCost.search)
        } + [
            Endpoint("/otp") { [self] (call) throws(Problem) in try about(&call) },
            Endpoint("/otp/gtfs/v1/schema.graphqls") { [self] (call) throws(Problem) in try servedSchema(&call) },
        ] + restEndpoints
    }

    /// `GET /otp`: the version of the API. Clients request it to detect an OpenTripPlanner server.
    private func about(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        try request.query.finishLeavingRest()
        var json = JSONWriter(capacity: 256)
        json.object { json in
            json.member("version") { json in
                json.member("version", "2.7.0")
                json.member("major", 2)
                json.member("minor", 7)
                json.member("patch", 0)
                json.member("qualifier", "headsign-" + version)
            }
        }
        return .body(json.bytes, freshness: .until(request.now + 60))
    }

    private func servedSchema(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        try request.query.finishLeavingRest()
        return .body(Array(schema.text.utf8), type: .text, freshness: .until(request.now + 60))
    }

    /// `GET …?query=&operationName=&variables=`: the response to a GraphQL query.
    private func read(_ call: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        let query = call.query.text("query", maximum: GraphQLLimits().bytes)
        let name = call.query.text("operationName")
        let variables = call.query.text("variables", maximum: GraphQLLimits().bytes)
        if query == nil { call.query.complain("query", "a GraphQL document") }
        try call.query.finishLeavingRest()
        guard let given = variables.map({ JSONInput.value(Array($0.utf8)) }) ?? .null else {
            throw .unreadable("variables is not valid JSON.")
        }
        let request = OTPRequest(query: query ?? "", name: name, variables: given)
        let (sender, now) = (call.sender, call.now)
        return .later { [self] () async throws(Problem) -> EndpointResponse in
            let answer = await self.answer(request, now: now, isAbandoned: await sender.departure())
            return try answer.reply.response(to: sender, freshness: answer.freshness, work: answer.work)
        }
    }

    /// `POST`: the response to a GraphQL query in the body, with the members `query`, `operationName` and `variables`.
    private func post(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        try request.query.finishLeavingRest()
        let (sender, now) = (request.sender, request.now)
        return .later { [self] () async throws(Problem) -> EndpointResponse in
            let body = try await sender.body(upTo: Self.longestBody)
            let key = body.count <= Self.longestKept ? String(decoding: body, as: UTF8.self) : nil
            let known = key.flatMap { key in answers.withLock { $0[key] } }
            if let known, known.freshness.holds(at: now) { return try known.reply.response(to: sender) }
            let answer = await self.answer(
                try OTPRequest(body), now: now, isAbandoned: await sender.departure())
            if let key, answer.freshness.holds(at: now), answer.reply.json.count < 256 << 10 {
                let kept = CachedResponse(reply: answer.reply, freshness: answer.freshness)
                answers.withLock { $0.set(key, kept, size: key.utf8.count + answer.reply.json.count + 256) }
            }
            return try answer.reply.response(to: sender, work: answer.work)
        }
    }

    /// Returns a validated document, from the cache if it has been validated before.
    func document(_ text: String) throws(GraphQLErrors) -> CheckedDocument {
        if let known = documents.withLock({ $0[text] }) { return known }
        let checked = try CheckedDocument(text, against: schema)
        let size = text.utf8.count * 12 + 1024
        documents.withLock { $0.set(text, checked, size: size) }
        return checked
    }

    func answer(
        _ request: OTPRequest, now: Double, isAbandoned: @escaping @Sendable () -> Bool
    ) async -> (reply: OTPReply, freshness: Freshness, work: Double) {
        let (checked, checking) = ProcessorTime.measure { selection(of: request) }
        let fields: [SelectedField]
        switch checked {
        case .success(let selected): fields = selected
        case .failure(let errors): return (OTPReply(refusing: errors.all), .once, checking)
        }
        let answerer = answerer(now: now, isAbandoned: isAbandoned)
        let answer = await answerer.answer(fields)
        let freshness =
            answer.isWhole ? Freshness(answerer.views, now: now, seconds: 5) : .once
        return (OTPReply(json: answer.json, isRefusal: false), freshness, checking + answer.work)
    }

    /// Returns a resolver for queries against the current state.
    func answerer(now: Double, isAbandoned: @escaping @Sendable () -> Bool) -> OTPAnswerer {
        OTPAnswerer(
            views: registry.entries.map { AgencyView($0) }, planner: planner, lookups: lookups, schema: schema,
            now: now, isAbandoned: isAbandoned)
    }

    /// Validates a request and returns its selected root fields.
    func selection(of request: OTPRequest) -> Result<[SelectedField], GraphQLErrors> {
        do throws(GraphQLErrors) {
            let checked = try document(request.query)
            do throws(GraphQLError) {
                return .success(try checked.query(named: request.name, request.variables))
            } catch {
                throw GraphQLErrors(all: [error])
            }
        } catch {
            return .failure(error)
        }
    }
}

extension OTP {
    /// Encodes a problem as a GraphQL error response.
    static let problems: ProblemWriter = { problem, _ in
        let fields = problem.fields.map { " " + $0.name + ": " + $0.expected + "." }
        return ProblemText(
            status: problem.status, type: .json,
            body: OTPReply(refusing: [GraphQLError(problem.detail + fields.joined())]).json)
    }
}

/// A GraphQL request before validation.
struct OTPRequest: Sendable {
    let query: String
    let name: String?
    let variables: InputValue

    init(query: String, name: String?, variables: InputValue) {
        (self.query, self.name, self.variables) = (query, name, variables)
    }

    /// Decodes the body of a request.
    /// - Parameter body: the request as JSON.
    init(_ body: [UInt8]) throws(Problem) {
        guard let request = JSONInput.value(body), case .object = request else {
            throw .unreadable("The request body is not a JSON object.")
        }
        guard let query = request["query"].text else { throw .unreadable("query is missing.") }
        self.query = query
        guard request["operationName"].isNull || request["operationName"].text != nil else {
            throw .unreadable("operationName is not a string.")
        }
        name = request["operationName"].text.flatMap { $0.isEmpty ? nil : $0 }
        variables = request["variables"]
        switch variables {
        case .null, .object: break
        default: throw .unreadable("variables is not an object.")
        }
    }
}

/// A GraphQL response before content negotiation.
struct OTPReply: Sendable {
    let json: [UInt8]
    /// Whether the request was rejected as a whole.
    let isRefusal: Bool

    init(json: [UInt8], isRefusal: Bool) {
        (self.json, self.isRefusal) = (json, isRefusal)
    }

    init(refusing errors: [GraphQLError]) {
        var json = JSONWriter(capacity: 256)
        json.object { $0.graphQLErrors(errors) }
        self.init(json: json.bytes, isRefusal: true)
    }

    /// Returns the HTTP response. For a rejected request, clients that accept GraphQL's own media type receive an error
    /// status. Older clients receive 200 and read only the body.
    func response(
        to sender: Caller, freshness: Freshness = .once, work: Double = 0
    ) throws(Problem) -> EndpointResponse {
        let accepts = sender.request.headers[.accept] ?? ""
        if isRefusal, accepts.contains(ContentType.graphQL.rawValue) {
            return .refused(json, type: .graphQL, work: work)
        }
        let type = accepts.contains(ContentType.graphQL.rawValue) ? ContentType.graphQL : .json
        // The content type depends on the client, so only responses of the type `application/json` may be cached.
        return .body(json, type: type, freshness: type == .json ? freshness : .once, work: work)
    }
}

extension JSONWriter {
    /// Writes the member `errors`.
    mutating func graphQLErrors(_ errors: [GraphQLError]) {
        member("errors", array: errors) { json, error in
            json.object { json in
                json.member("message", error.message)
                if !error.locations.isEmpty {
                    json.member("locations", array: error.locations) { json, location in
                        json.object { json in
                            json.member("line", location.line)
                            json.member("column", location.column)
                        }
                    }
                }
                if !error.path.isEmpty { json.member("path", array: error.path) { $0.graphQLPath($1) } }
                if let code = error.code { json.member("extensions") { $0.member("code", code.rawValue) } }
            }
        }
    }

    private mutating func graphQLPath(_ element: GraphQLError.PathElement) {
        switch element {
        case .key(let key): string(key)
        case .index(let index): int(index)
        }
    }
}
