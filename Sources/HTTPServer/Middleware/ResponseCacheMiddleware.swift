import Hummingbird

/// Middleware that responds from the response cache without parsing the request target, if the target is spelled
/// exactly as in an earlier request.
struct ResponseCacheMiddleware: RouterMiddleware {
    let cache: ResponseCache

    func handle(
        _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        guard request.isReading, let target = request.head.path,
            let known = cache.entry(for: target, now: context.now)
        else { return try await next(request, context) }
        context.coreContext.endpointPath.value = known.endpoint
        return ServerResponder.response(to: request, known, at: context.now)
    }
}
