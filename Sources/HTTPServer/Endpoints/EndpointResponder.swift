import HTTPTypes
import Hummingbird
import NIOCore

/// Dispatches requests to endpoints, or to the page's static files.
struct EndpointResponder: HTTPResponder {
    private let endpoints: [Endpoint]
    private let tree: EndpointTree
    private let site: SiteFolder
    private let cache: ResponseCache
    private let clients: ClientLimiter?
    /// Returns the time of a monotonic clock in nanoseconds.
    private let stopwatch: @Sendable () -> UInt64
    /// The error detail for unknown paths.
    private let absence: String

    /// The maximum length of a request target in bytes. The longest list of ids takes up to twelve bytes per character.
    static let longestTarget = 52 << 10

    init(
        _ endpoints: [Endpoint], site: SiteFolder, cache: ResponseCache, clients: ClientLimiter?,
        stopwatch: @escaping @Sendable () -> UInt64, absence: String
    ) {
        self.absence = absence
        self.endpoints = endpoints
        tree = EndpointTree(endpoints.map(\.path))
        self.site = site
        self.cache = cache
        self.clients = clients
        self.stopwatch = stopwatch
    }

    func respond(to request: Request, context: ServerContext) async throws(Problem) -> Response {
        let began = ProcessorTime.nanoseconds
        guard (request.head.path ?? "").utf8.count <= Self.longestTarget else {
            throw Problem(status: .uriTooLong, detail: "The URL exceeds the limit of \(Self.longestTarget) bytes.")
        }
        guard let path = RequestPath.segments(request.uri.path), let (number, parameters) = tree.match(path),
            !(endpoints[number].yieldsToPage && isForPage(request))
        else { return try page(request) }
        let endpoint = endpoints[number]
        context.coreContext.endpointPath.value = endpoint.path
        guard let handler = endpoint.handler(of: request.method) else {
            return try ServerResponder.options(request, methods: endpoint.methods)
        }
        let call = EndpointRequest(request, parameters: try Self.decoded(parameters), context)
        return try await answer(call, by: handler, of: endpoint, since: began, context)
    }

    /// Responds to a request from the response cache, or by running the endpoint's handler.
    /// - Parameter began: the processor time of the thread when the request arrived.
    private func answer(
        _ call: EndpointRequest, by handler: Endpoint.Handler, of endpoint: Endpoint, since began: Int64,
        _ context: ServerContext
    ) async throws(Problem) -> Response {
        var call = call
        let request = call.sender.request
        let path = CacheKey.path(endpoint, call.parameters)
        if request.isReading, let key = cache.key(of: endpoint.path, path, call.query),
            let known = cache.entry(for: key, readFrom: request.head.path ?? "", now: call.now)
        {
            return ServerResponder.response(to: request, known, at: call.now)
        }
        charge(endpoint.work, context)
        let share = try share(at: endpoint, context)
        switch try await settled(&call, by: handler, of: endpoint, since: began, context) {
        case .body(let bytes, let type, let caching, let freshness, let look, let work, let audience):
            look?.record(at: call.now)
            let (response, writing) = ProcessorTime.measure {
                let representation = Representation(bytes, type: type, caching: caching, for: audience)
                if freshness.holds(at: call.now) {
                    let entry = ResponseCache.Entry(
                        representation: representation, freshness: freshness, endpoint: endpoint.path, look: look)
                    cache.keep(entry, path: path, call.query)
                }
                return ServerResponder.response(to: request, representation)
            }
            charge(work + max(RequestCost.bytes(bytes.count), writing), context)
            return response
        case .refused(let bytes, let type, let work):
            charge(work + RequestCost.bytes(bytes.count), context)
            let text = ProblemText(status: .badRequest, type: type, body: bytes)
            return ServerResponder.response(to: request, .unreadable(""), as: text)
        case .stated(let status, let bytes, let type, let audience, let work):
            charge(work + RequestCost.bytes(bytes.count), context)
            return ServerResponder.response(to: request, status, bytes, type: type, for: audience)
        case .done(let status):
            return ServerResponder.response(status)
        case .streamed(let stream):
            return try await stream.response(to: request, share, channel: context.channel)
        case .later:
            // `settled` never returns this case.
            throw .unavailable("The response is not ready yet.", retryAfter: 1)
        }
    }

    /// Runs a handler to its final response. The endpoint's fixed cost has already been charged. Processor time beyond
    /// that cost is charged too, also if the handler throws a problem.
    private func settled(
        _ request: inout EndpointRequest, by handler: Endpoint.Handler, of endpoint: Endpoint, since began: Int64,
        _ context: ServerContext
    ) async throws(Problem) -> EndpointResponse {
        let answer: EndpointResponse
        do throws(Problem) {
            answer = try handler(&request)
            charge(max(ProcessorTime.work(since: began) - endpoint.work, 0), context)
        } catch {
            charge(max(ProcessorTime.work(since: began) - endpoint.work, 0), context)
            throw error
        }
        do throws(Problem) {
            return try await answer.settled
        } catch {
            charge(error.work, context)
            throw error
        }
    }

    /// Charges a cost to the client, unless the request counts against an API key.
    private func charge(_ work: Double, _ context: ServerContext) {
        if !context.hasKey { clients?.charge(context.client, work, at: context.risingSeconds) }
    }

    private func share(
        at endpoint: Endpoint, _ context: ServerContext
    ) throws(Problem) -> ClientLimiter.ResourceLease? {
        guard let good = endpoint.holds else { return nil }
        return try clients?.share(good, for: context.client, chargedBy: context.hasKey ? nil : stopwatch)
    }

    private static func decoded(_ parameters: [Substring]) throws(Problem) -> [String] {
        var decoded: [String] = []
        for parameter in parameters {
            guard let text = PercentDecoding.decode(parameter, plusIsSpace: false) else {
                throw .unreadable("The URL is not encoded as UTF-8.")
            }
            decoded.append(text)
        }
        return decoded
    }

    private func isForPage(_ request: Request) -> Bool {
        request.headers[.accept]?.contains("text/html") == true && site.file(at: request.uri.path) != nil
    }

    private func page(_ request: Request) throws(Problem) -> Response {
        guard let file = site.file(at: request.uri.path) else { throw .notFound(absence) }
        guard request.isReading else { throw .methodNotAllowed(allow: "GET, HEAD") }
        return ServerResponder.response(to: request, file)
    }
}

extension EndpointRequest {
    init(_ request: Request, parameters: [String], _ context: ServerContext) {
        self.init(
            parameters: parameters, query: QueryReader(request.uri.query ?? ""),
            lastEventID: request.headers[.lastEventID], authorization: request.headers[.authorization],
            now: context.now,
            sender: Caller(
                request: request, client: context.client, at: context.risingSeconds, channel: context.channel))
    }
}
