import HTTPTypes
import Hummingbird
import NIOCore

/// The response of an endpoint.
enum Answer: Sendable {
    /// A complete body.
    /// - Parameters:
    ///   - look: the stop view to record whenever this response is sent, including from the cache.
    ///   - work: the cost beyond that of the endpoint; see ``Work``.
    case body(
        [UInt8], type: ContentType = .json, caching: Caching = .revalidate, freshness: Freshness = .once,
        look: StopLook? = nil, work: Double = 0)
    /// A refusal with an explanation as its body.
    case refused([UInt8], type: ContentType)
    /// Success without a body.
    case done(HTTPResponse.Status)
    case streamed(any StreamedAnswer)
    /// A response that is computed asynchronously.
    case later(@Sendable () async throws(Problem) -> Answer)

    /// The final response, after any asynchronous computation.
    var settled: Answer {
        get async throws(Problem) {
            guard case .later(let body) = self else { return self }
            return try await body().settled
        }
    }
}

/// A response that streams its body.
protocol StreamedAnswer: Sendable {
    /// Starts the response.
    /// - Parameter share: the client's resource lease, held while the body is sent.
    func response(
        to request: Request, _ share: ClientBook.Share?, channel: any Channel
    ) async throws(Problem) -> Response
}
