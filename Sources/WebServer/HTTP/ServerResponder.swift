import HTTPTypes
import Hummingbird
import NIOCore

/// Answers every request: from the cache if it can, else from an endpoint or the page's files.
struct ServerResponder: HTTPResponder {
    typealias Context = ServerContext

    let endpoints: [Endpoint]
    /// What is measured; one of `endpoints`, unless it has a port of its own.
    let metricsEndpoint: Endpoint
    let site: SiteFolder
    let cache: AnswerCache
    let metrics: Metrics
    let downloads: DownloadSlots
    /// nil lets everybody in.
    let gate: KeyGate?
    /// nil lets everybody have as much as there is.
    let clients: ClientBook?
    let proxies: TrustedProxies
    let clock: @Sendable () -> Double
    /// Rising nanoseconds, to measure with.
    let stopwatch: @Sendable () -> UInt64

    /// Longer targets are refused. A list of ids as long as it may be has twelve bytes for each of its characters at worst.
    static let longestTarget = 52 << 10

    func respond(to request: Request, context: ServerContext) async throws -> Response {
        let start = stopwatch()
        var endpoint = Metrics.otherEndpoint
        let response: Response
        do throws(Problem) {
            response = try await answer(request, context, &endpoint)
        } catch {
            response = Self.response(to: request, error, now: clock())
        }
        metrics.count(endpoint: endpoint, status: response.status.code, nanoseconds: stopwatch() &- start)
        return response
    }

    private func answer(
        _ request: Request, _ context: ServerContext, _ endpoint: inout Int
    ) async throws(Problem) -> Response {
        let target = request.head.path ?? "/"
        let isReading = request.method == .get || request.method == .head
        let now = clock()
        let sender = Sender(
            request: request, client: proxies.client(of: request, peer: context.channel.remoteAddress),
            at: Double(stopwatch()) / 1e9)
        // Before the cache, which knows nobody.
        let hasKey = try gate?.admit(path: request.uri.path, query: request.uri.query, stopwatch: stopwatch()) ?? false
        if !hasKey { try clients?.admit(sender.client, at: sender.at) }
        if isReading, let known = cache.entry(for: target, now: now) {
            endpoint = known.endpoint
            return Self.response(to: request, known, at: now)
        }
        guard target.utf8.count <= Self.longestTarget else {
            throw Problem(status: .uriTooLong, detail: "An address has at most \(Self.longestTarget) bytes here.")
        }
        guard let (number, parameters) = match(request.uri.path) else {
            return try page(request, isReading: isReading)
        }
        endpoint = number
        guard let handler = endpoints[number].handler(of: request.method) else {
            return try Self.options(request, methods: endpoints[number].methods)
        }
        var call = Call(
            parameters: try Self.decoded(parameters), query: QueryReader(request.uri.query ?? ""),
            lastEventID: request.headers[.lastEventID], authorization: request.headers[.authorization],
            now: now, sender: sender)
        let path = AnswerKey.path(endpoints[number], call.parameters)
        if isReading, let key = cache.key(of: number, path, call.query),
            let known = cache.entry(for: key, readFrom: target, now: now)
        {
            return Self.response(to: request, known, at: now)
        }
        if !hasKey { clients?.charge(sender.client, endpoints[number].work) }
        let place = try place(at: endpoints[number], for: sender.client)
        switch try await handler(&call).settled {
        case .body(let bytes, let type, let caching, let freshness, let look, let work):
            look?.note(at: now)
            let representation = Representation(bytes, type: type, caching: caching, for: .anyone)
            if !hasKey { clients?.charge(sender.client, work + Work.bytes(bytes.count)) }
            if freshness.holds(at: now) {
                let entry = AnswerCache.Entry(
                    representation: representation, freshness: freshness, endpoint: number, look: look)
                cache.keep(entry, path: path, call.query)
            }
            return Self.response(to: request, representation)
        case .done(let status):
            return Self.response(status)
        case .events(let subscription):
            return EventStreamResponse.response(to: request, subscription, place, channel: context.channel)
        case .search(let listener):
            return SearchStreamResponse.response(to: request, listener, place, channel: context.channel)
        case .download(let download):
            return try await DownloadResponse.response(
                to: request, download, downloads, place, channel: context.channel)
        case .later:
            // What is settled is not one of these.
            throw .unavailable("There is no answer yet.", retryAfter: 1)
        }
    }

    private func place(at endpoint: Endpoint, for client: ClientNetwork) throws(Problem) -> ClientBook.Place? {
        guard let good = endpoint.holds else { return nil }
        return try clients?.place(good, for: client)
    }

    private func match(_ path: String) -> (Int, [Substring])? {
        guard let segments = RequestPath.segments(path) else { return nil }
        for (number, endpoint) in endpoints.enumerated() {
            if let parameters = endpoint.parameters(in: segments) { return (number, parameters) }
        }
        return nil
    }

    private static func decoded(_ parameters: [Substring]) throws(Problem) -> [String] {
        var decoded: [String] = []
        for parameter in parameters {
            guard let text = PercentDecoding.decode(parameter, plusIsSpace: false) else {
                throw .unreadable("The address is not encoded as UTF-8.")
            }
            decoded.append(text)
        }
        return decoded
    }

    private func page(_ request: Request, isReading: Bool) throws(Problem) -> Response {
        guard let file = site.file(at: request.uri.path) else { throw .notFound("There is nothing at this address.") }
        guard isReading else { throw .methodNotAllowed(allow: "GET, HEAD") }
        return Self.response(to: request, file)
    }
}
