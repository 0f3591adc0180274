import HTTPTypes
package import Hummingbird

/// Middleware that admits only trusted servers to an internal API surface. Requests of these servers do not count
/// against the rate limits of clients.
package struct InternalAccessMiddleware: RouterMiddleware {
    package let interface: APISurface
    /// The error detail for rejected requests.
    package let refusal: String
    /// Checks the bearer token of a request.
    let admits: @Sendable (_ token: Substring) -> Bool

    package init(
        to interface: APISurface, refusal: String, admits: @escaping @Sendable (_ token: Substring) -> Bool
    ) {
        self.interface = interface
        self.refusal = refusal
        self.admits = admits
    }

    package func handle(
        _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        guard interface.owns(request.uri.path) else { return try await next(request, context) }
        let sender = Caller(request: request, client: context.client, at: context.risingSeconds)
        guard let token = sender.token, admits(token) else {
            throw Problem(status: .forbidden, detail: refusal)
        }
        var context = context
        context.hasKey = true
        return try await next(request, context)
    }
}
