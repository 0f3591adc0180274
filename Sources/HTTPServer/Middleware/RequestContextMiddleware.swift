import Hummingbird

/// The outermost middleware: records the arrival time and the client of a request, and counts its response in the
/// metrics.
struct RequestContextMiddleware: RouterMiddleware {
    let metrics: Metrics
    let proxies: TrustedProxies
    /// Returns the time in epoch seconds.
    let clock: @Sendable () -> Double
    /// Returns the time of a monotonic clock in nanoseconds, for measuring durations.
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
