import Hummingbird

/// The first step: notes when a request came and from whom, and counts its answer.
struct RequestContextMiddleware: RouterMiddleware {
    let metrics: Metrics
    let proxies: TrustedProxies
    /// Epoch seconds.
    let clock: @Sendable () -> Double
    /// Rising nanoseconds, to measure with.
    let stopwatch: @Sendable () -> UInt64

    func handle(
        _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        var context = context
        context.began = stopwatch()
        context.now = clock()
        context.client = proxies.client(of: request, peer: context.channel.remoteAddress)
        let response = try await next(request, context)
        metrics.count(
            endpoint: context.endpointPath, status: response.status.code, nanoseconds: stopwatch() &- context.began)
        return response
    }
}
