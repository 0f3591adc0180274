package import TransitCore

/// A source of readings.
package protocol FeedSource: Sendable {
    /// Fetches the feed's current state.
    func fetch() async throws(FeedError) -> Fetched
}

/// The result of one fetch. Its reading has been sanitized by ``FeedReading/bound(at:)``; readings are passed on only
/// in this type.
package struct Fetched: Sendable {
    /// Nil if nothing has changed since the last fetch.
    package private(set) var reading: FeedReading?
    /// The time of the fetch.
    package var at: EpochMilliseconds
    /// The time of the next body, known for recordings only.
    package var next: EpochMilliseconds?

    package init(reading: FeedReading?, at: EpochMilliseconds, next: EpochMilliseconds? = nil) {
        self.reading = reading
        self.at = at
        self.next = next
        self.reading?.bound(at: at.seconds)
    }

    /// Returns the result with data from earlier fetches added to its reading.
    func adding(_ change: (inout FeedReading) -> Void) -> Fetched {
        var changed = self
        if var reading {
            change(&reading)
            changed.reading = reading
        }
        return changed
    }
}

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

/// A source that parses bodies with an adapter.
package struct AdaptedSource: FeedSource {
    private let transport: any FeedTransport
    private let adapter: any FeedAdapter

    package init(_ transport: any FeedTransport, adapter: any FeedAdapter) {
        self.transport = transport
        self.adapter = adapter
    }

    package func fetch() async throws(FeedError) -> Fetched {
        let response = try await transport.response()
        let reading = try response.hasBody() ? adapter.reading(from: response.body) : nil
        return Fetched(reading: reading, at: response.at, next: response.next)
    }
}
