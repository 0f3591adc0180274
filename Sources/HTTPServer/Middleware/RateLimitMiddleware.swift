import Hummingbird

/// Middleware that rejects requests of clients over their rate limit. It precedes the response cache, so requests with
/// a cached response count too.
struct RateLimitMiddleware: RouterMiddleware {
    let clients: ClientLimiter

    func handle(
        _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        if !context.hasKey { try clients.admit(context.client, at: context.risingSeconds) }
        return try await next(request, context)
    }
}
