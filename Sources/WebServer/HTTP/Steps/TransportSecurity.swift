import Hummingbird

/// Adds HTTP Strict Transport Security (RFC 6797) to each answer of a server with TLS of its own: browsers that came
/// once do not come without TLS for a year.
struct TransportSecurity: RouterMiddleware {
    func handle(
        _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        response.headers[.strictTransportSecurity] = "max-age=31536000"
        return response
    }
}
