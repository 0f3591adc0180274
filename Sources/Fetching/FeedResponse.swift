package import TransitCore

/// A raw response of a feed's provider.
package struct FeedResponse: Sendable, Equatable {
    /// The time of the request.
    package var at: EpochMilliseconds
    /// Path and query, without keys.
    package var path: String
    /// The HTTP status; 200 for files.
    package var status: Int
    package var contentType: String?
    /// The seconds to wait before the next request.
    package var retryAfter: Int?
    package var body: [UInt8]
    /// The time of the next response, if known.
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

    /// Returns whether there is a new body, which is then recorded in the crash journal; false if nothing has changed.
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

/// A transport for bodies: HTTP, a file or a recording.
package protocol FeedTransport: Sendable {
    func response() async throws(FeedError) -> FeedResponse
}
