package import HTTPTypes
package import Hummingbird
import NIOCore

/// The response of an endpoint.
package enum EndpointResponse: Sendable {
    /// A complete body.
    /// - Parameters:
    ///   - look: the observer that is notified whenever this response is sent, including from the cache.
    ///   - work: the cost in addition to the endpoint's own; see ``RequestCost``.
    ///   - audience: the intended consumer, which determines the security headers.
    case body(
        [UInt8], type: ContentType = .json, caching: Caching = .revalidate, freshness: Freshness = .once,
        look: (any ResponseObserver)? = nil, work: Double = 0, audience: ResponseSecurityHeaders = .anyone)
    /// A response with status 400 and a body that explains the error.
    case refused([UInt8], type: ContentType, work: Double = 0)
    /// A response with the given status and a body that is never cached.
    /// - Parameter work: the cost in addition to the endpoint's own.
    case stated(
        HTTPResponse.Status, [UInt8], type: ContentType = .json, audience: ResponseSecurityHeaders = .anyone,
        work: Double = 0)
    /// A response with the given status and no body.
    case done(HTTPResponse.Status)
    case streamed(any StreamedResponse)
    /// A response that is computed asynchronously.
    case later(@Sendable () async throws(Problem) -> EndpointResponse)

    /// The final response, after any asynchronous computation.
    package var settled: EndpointResponse {
        get async throws(Problem) {
            guard case .later(let body) = self else { return self }
            return try await body().settled
        }
    }
}

/// An observer that is notified when a response is sent, for example to count views.
package protocol ResponseObserver: Sendable {
    /// Records that the response was sent.
    /// - Parameter now: epoch seconds.
    func record(at now: Double)
}

/// A response that streams its body.
package protocol StreamedResponse: Sendable {
    /// Creates the HTTP response, whose body is streamed.
    /// - Parameter share: the client's resource lease, held while the body is sent.
    func response(
        to request: Request, _ share: ClientLimiter.ResourceLease?, channel: any Channel
    ) async throws(Problem) -> Response
}
