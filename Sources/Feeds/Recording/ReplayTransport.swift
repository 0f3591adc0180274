package import Fetching
import TransitCore

/// Replays a recorded feed as if it were live. Each body is returned when the clock reaches the time of its fetch.
/// After the last body nothing changes, and the feed becomes stale.
package actor ReplayTransport: FeedTransport {
    private let fetches: RecordedFetches
    private let clock: any EpochClock
    private var upcoming: FeedResponse?
    private var path = ""

    /// The polling interval after the end of a recording, in milliseconds.
    private static let idle: Int64 = 60_000

    package init(_ fetches: sending RecordedFetches, clock: any EpochClock) {
        self.fetches = fetches
        self.clock = clock
        upcoming = fetches.next()
    }

    package func response() async throws(FeedError) -> FeedResponse {
        let now = clock.now
        // Each body is replayed, even if bodies were recorded more frequently than the feed is polled.
        guard var response = upcoming, response.at <= now else {
            var silence = FeedResponse(at: now, path: path, status: 304, body: [])
            silence.next = upcoming?.at ?? now + Self.idle
            return silence
        }
        upcoming = fetches.next()
        path = response.path
        response.next = upcoming?.at ?? now + Self.idle
        return response
    }
}
