package import TransitCore

/// A raw response of a provider, or the content of a file.
package struct FeedResponse: Sendable, Equatable {
    /// The time of the request.
    package var at: EpochMilliseconds
    /// The path and query of the request, without keys.
    package var path: String
    /// The HTTP status; 200 for files.
    package var status: Int
    package var contentType: String?
    /// The number of seconds to wait before the next request, as requested by the provider.
    package var retryAfter: Int?
    package var body: [UInt8]
    /// The time at which the next response is available, if it is known.
    package var next: EpochMilliseconds?

    package init(
        at: EpochMilliseconds, path: String, status: Int, contentType: String? = nil, retryAfter: Int? = nil,
        body: [UInt8]
    ) {
        self.at = at
        self.path = path
        self.status = status
        self.contentType = contentType
        self.retryAfter = retryAfter
        self.body = body
    }

    /// Returns whether the response contains a new body, and records the body in the crash journal. False if nothing
    /// has changed.
    /// - Throws: An error if the status is an error, or the body is quarantined.
    package func hasBody() throws(FeedError) -> Bool {
        switch status {
        case 200..<300:
            try FeedParseScope.current?.begin(body)
            return true
        case 304: return false
        case 401, 403: throw .unauthorized(status: status)
        case 429: throw .rateLimited(retryAfter: retryAfter)
        case 503: throw .unavailable(retryAfter: retryAfter)
        default: throw .rejected(status: status)
        }
    }
}

/// A source of response bodies: HTTP, a file or a recording.
package protocol FeedTransport: Sendable {
    func response() async throws(FeedError) -> FeedResponse
}
