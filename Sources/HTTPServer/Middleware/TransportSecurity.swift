import Hummingbird

/// Middleware that adds HTTP Strict Transport Security (RFC 6797) to each response of a server with its own TLS
/// certificate. Browsers then use only HTTPS for a year.
struct TransportSecurity: RouterMiddleware {
    func handle(
        _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        response.headers[.strictTransportSecurity] = "max-age=31536000"
        return response
    }
}
