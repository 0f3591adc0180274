import HTTPTypes
import Hummingbird

/// Middleware that turns a thrown ``Problem`` into a response in the format of the request's API surface.
struct ProblemDetailsMiddleware: RouterMiddleware {
    let interfaces: [APISurface]
    /// The strings of the 404 page; see ``AbsentPage``.
    let absentPages: [AbsentPage.Words]
    /// The operator's name, logo and colours on the 404 page.
    let branding: AbsentPage.Branding?

    func handle(
        _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch let problem as Problem {
            let interface = interfaces.first { $0.owns(request.uri.path) }
            if interface == nil, let page = AbsentPage(for: request, problem, absentPages, branding) {
                return page.response(to: request)
            }
            let text = (interface?.problems ?? ProblemText.details)(problem, context.now)
            return ServerResponder.response(to: request, problem, as: text)
        }
    }
}
