import Hummingbird

/// Lets a request in as long as its client has work left. What stands ready is not free either.
struct RateLimitMiddleware: RouterMiddleware {
    let clients: ClientLimiter

    func handle(
        _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        if !context.hasKey { try clients.admit(context.client, at: context.risingSeconds) }
        return try await next(request, context)
    }
}
