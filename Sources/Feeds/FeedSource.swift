package import TransitCore

/// A source of feed readings.
package protocol FeedSource: Sendable {
    /// Fetches and decodes the feed once.
    func fetch() async throws(FeedError) -> Fetched
}

/// The outcome of one fetch. What is in it has passed the border: see ``FeedReading/bound(at:)``. There is no other way
/// for a reading to get anywhere.
package struct Fetched: Sendable {
    /// Nil if nothing is new since the last fetch.
    package private(set) var reading: FeedReading?
    /// The time of the fetch.
    package var at: EpochMilliseconds
    /// The time of the next fetch, where it is known in advance, as in a recording.
    package var next: EpochMilliseconds?

    package init(reading: FeedReading?, at: EpochMilliseconds, next: EpochMilliseconds? = nil) {
        self.reading = reading
        self.at = at
        self.next = next
        self.reading?.bound(at: at.seconds)
    }

    /// The same with a reading to which its source adds what it knows from before.
    func adding(_ change: (inout FeedReading) -> Void) -> Fetched {
        var changed = self
        if var reading {
            change(&reading)
            changed.reading = reading
        }
        return changed
    }
}

/// One answer of a feed's provider, as it came.
package struct FeedResponse: Sendable, Equatable {
    /// The time of the request.
    package var at: EpochMilliseconds
    /// Path and query, without keys.
    package var path: String
    /// The HTTP status; 200 for files.
    package var status: Int
    package var contentType: String?
    /// Seconds to stay away.
    package var retryAfter: Int?
    package var body: [UInt8]
    /// The time of the next response, where it is known in advance.
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

    /// Whether there is a body to read, which stands in the journal from now on; false if nothing has changed.
    package func hasBody() throws(FeedError) -> Bool {
        switch status {
        case 200..<300:
            try FeedWork.current?.begin(body)
            return true
        case 304: return false
        case 401, 403: throw .unauthorized(status: status)
        case 429: throw .rateLimited(retryAfter: retryAfter)
        case 503: throw .unavailable(retryAfter: retryAfter)
        default: throw .rejected(status: status)
        }
    }
}

/// A transport for feed bodies: HTTP, a file or a recording.
package protocol FeedTransport: Sendable {
    func response() async throws(FeedError) -> FeedResponse
}

/// A feed whose bodies an adapter reads.
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
