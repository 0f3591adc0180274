package import Hummingbird

/// Responds to all requests: runs the middleware, then an endpoint or a static file of the page.
package struct ServerResponder: HTTPResponder {
    package typealias Context = ServerContext

    /// The default error detail for a path without a resource.
    package static let absence = "There is no resource at this URL."

    package let cache: ResponseCache
    private let steps: any RouterMiddleware<ServerContext>
    private let endpoints: EndpointResponder

    /// Builds the chain of middleware.
    /// - Parameters:
    ///   - absence: the error detail for a path without a resource.
    ///   - absentPages: the strings of the 404 page by language, the default language first.
    ///   - branding: the operator's name, logo and colours on the 404 page; nil for none.
    ///   - internalAccess: guards the endpoints for other servers; nil if there are none.
    ///   - keyLimiter: nil if the operator has issued no API keys.
    ///   - clients: nil for no rate limits.
    ///   - isSecure: whether this server terminates TLS itself.
    ///   - clock: returns the time in epoch seconds.
    ///   - stopwatch: returns the time of a monotonic clock in nanoseconds.
    package init(
        _ interfaces: [APISurface], site: SiteFolder, cache: ResponseCache, metrics: Metrics,
        absence: String = ServerResponder.absence, absentPages: [AbsentPage.Words] = [],
        branding: AbsentPage.Branding? = nil,
        internalAccess: InternalAccessMiddleware? = nil, keyLimiter: APIKeyLimiter? = nil,
        clients: ClientLimiter? = nil,
        proxies: TrustedProxies = TrustedProxies(), isSecure: Bool = false,
        clock: @escaping @Sendable () -> Double, stopwatch: @escaping @Sendable () -> UInt64
    ) {
        self.cache = cache
        endpoints = EndpointResponder(
            interfaces.flatMap(\.endpoints), site: site, cache: cache, clients: clients, stopwatch: stopwatch,
            absence: absence)
        steps = Self.joined {
            RequestContextMiddleware(metrics: metrics, proxies: proxies, clock: clock, stopwatch: stopwatch)
            if isSecure { TransportSecurity() }
            ProblemDetailsMiddleware(interfaces: interfaces, absentPages: absentPages, branding: branding)
            if let internalAccess { internalAccess }
            // Must precede the response cache, which does not distinguish clients.
            if let keyLimiter { APIKeyMiddleware(keyLimiter: keyLimiter) }
            if let clients { RateLimitMiddleware(clients: clients) }
            ResponseCacheMiddleware(cache: cache)
        }
    }

    package func respond(to request: Request, context: ServerContext) async throws -> Response {
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
