import Hummingbird

/// Middleware that rejects requests without a valid API key on the surfaces that require one.
struct APIKeyMiddleware: RouterMiddleware {
    let keyLimiter: APIKeyLimiter

    func handle(
        _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        var context = context
        context.hasKey = try keyLimiter.admit(
            path: request.uri.path, query: request.uri.query, stopwatch: context.began)
        return try await next(request, context)
    }
}
