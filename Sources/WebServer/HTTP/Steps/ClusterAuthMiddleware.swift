import HTTPTypes
import Hummingbird

/// Middleware that admits only other nodes to the cluster's endpoints, by their shared key. Their requests do not
/// count against the rate limits of clients.
struct ClusterAuthMiddleware: RouterMiddleware {
    let interface: APISurface
    let key: [UInt8]

    func handle(
        _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        guard interface.owns(request.uri.path) else { return try await next(request, context) }
        let sender = Caller(request: request, client: context.client, at: context.risingSeconds)
        guard let token = sender.token, isKey(token) else {
            throw Problem(status: .forbidden, detail: "Only nodes of this cluster may use this URL.")
        }
        var context = context
        context.hasKey = true
        return try await next(request, context)
    }

    /// Compares in constant time for tokens of the key's length.
    private func isKey(_ token: Substring) -> Bool {
        token.utf8.count == key.count && zip(token.utf8, key).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
