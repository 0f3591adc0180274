import HTTPTypes
import Hummingbird
import NIOCore

/// What an endpoint hands back.
enum Answer: Sendable {
    /// - Parameters:
    ///   - look: to be noted whenever this is given, from the cache too.
    ///   - work: beyond what its endpoint costs; see ``Work``.
    case body(
        [UInt8], type: ContentType = .json, caching: Caching = .revalidate, freshness: Freshness = .once,
        look: StopLook? = nil, work: Double = 0)
    /// What was asked cannot be answered, and this tells why.
    case refused([UInt8], type: ContentType)
    /// It is done, and there is nothing to say of it.
    case done(HTTPResponse.Status)
    case streamed(any StreamedAnswer)
    /// One that must be waited for.
    case later(@Sendable () async throws(Problem) -> Answer)

    /// The answer itself, once it has been waited for.
    var settled: Answer {
        get async throws(Problem) {
            guard case .later(let body) = self else { return self }
            return try await body().settled
        }
    }
}

/// An answer that writes itself, piece by piece.
protocol StreamedAnswer: Sendable {
    /// - Parameter share: held as long as it is being sent.
    func response(
        to request: Request, _ share: ClientBook.Share?, channel: any Channel
    ) async throws(Problem) -> Response
}
