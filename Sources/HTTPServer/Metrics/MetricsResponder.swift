import HTTPTypes
package import Hummingbird
import Logging

/// The responder of the separate listener for metrics.
package struct MetricsResponder: HTTPResponder {
    package typealias Context = ServerContext

    package let endpoint: Endpoint
    /// Returns the time in epoch seconds.
    package let clock: @Sendable () -> Double

    package init(endpoint: Endpoint, clock: @escaping @Sendable () -> Double) {
        self.endpoint = endpoint
        self.clock = clock
    }

    package func respond(to request: Request, context: ServerContext) async throws -> Response {
        let now = clock()
        do throws(Problem) {
            guard request.uri.path == endpoint.path else { throw .notFound(ServerResponder.absence) }
            guard request.method == .get || request.method == .head, let reader = endpoint.reader else {
                throw .methodNotAllowed(allow: "GET, HEAD")
            }
            var call = EndpointRequest(
                parameters: [], query: QueryReader(request.uri.query ?? ""), lastEventID: nil,
                authorization: request.headers[.authorization], now: now,
                sender: Caller(
                    request: request,
                    client: TrustedProxies().client(of: request, peer: context.channel.remoteAddress), at: now))
            guard case .body(let bytes, let type, let caching, _, _, _, _) = try reader(&call) else {
                throw .notFound(ServerResponder.absence)
            }
            let answer = Representation(bytes, type: type, caching: caching, for: .anyone)
            return ServerResponder.response(to: request, answer)
        } catch {
            return ServerResponder.response(to: request, error, as: ProblemText.details(error, now))
        }
    }
}
