import Hummingbird

/// Answers all requests: runs the middleware, then the endpoint or a file of the page.
struct ServerResponder: HTTPResponder {
    typealias Context = ServerContext

    let cache: ResponseCache
    private let steps: any RouterMiddleware<ServerContext>
    private let endpoints: EndpointResponder

    /// Builds the chain of middleware.
    /// - Parameters:
    ///   - cluster: nil for a single server.
    ///   - gate: nil if the operator has issued no API keys.
    ///   - clients: nil for no rate limits.
    ///   - isSecure: whether this server terminates TLS itself.
    ///   - clock: epoch seconds.
    ///   - stopwatch: nanoseconds of a monotonic clock.
    init(
        _ interfaces: [APISurface], site: SiteFolder, cache: ResponseCache, metrics: Metrics,
        cluster: ClusterAccess? = nil, gate: APIKeyLimiter? = nil, clients: ClientLimiter? = nil,
        proxies: TrustedProxies = TrustedProxies(), isSecure: Bool = false,
        clock: @escaping @Sendable () -> Double, stopwatch: @escaping @Sendable () -> UInt64
    ) {
        self.cache = cache
        endpoints = EndpointResponder(
            interfaces.flatMap(\.endpoints), site: site, cache: cache, clients: clients,
            absence: cluster?.servesRiders ?? true ? "There is no resource at this URL." : ClusterAccess.absence)
        steps = Self.joined {
            RequestContextMiddleware(metrics: metrics, proxies: proxies, clock: clock, stopwatch: stopwatch)
            if isSecure { TransportSecurity() }
            ProblemDetailsMiddleware(interfaces: interfaces)
            if let cluster { ClusterAuthMiddleware(interface: cluster.interface, key: Array(cluster.key.utf8)) }
            // Before the response cache, which does not distinguish clients.
            if let gate { APIKeyMiddleware(gate: gate) }
            if let clients { RateLimitMiddleware(clients: clients) }
            ResponseCacheMiddleware(cache: cache)
        }
    }

    func respond(to request: Request, context: ServerContext) async throws -> Response {
        try await steps.handle(request, context: context) { request, context in
            try await endpoints.respond(to: request, context: context)
        }
    }

    private static func joined(
        @MiddlewareFixedTypeBuilder<Request, Response, ServerContext> _ steps: () -> some RouterMiddleware<
            ServerContext
        >
    ) -> any RouterMiddleware<ServerContext> { steps() }
}

extension Request {
    var isReading: Bool { method == .get || method == .head }
}
