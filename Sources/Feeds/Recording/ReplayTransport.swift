import TransitCore

/// Plays one recorded feed as if it were live: each body comes when the clock shows the time at which it was fetched.
/// At its end nothing is new any more, and the feed ages as a silent one does.
package actor ReplayTransport: FeedTransport {
    private let fetches: RecordedFetches
    private let clock: any EpochClock
    private var upcoming: FeedResponse?
    private var path = ""

    /// Milliseconds until the next look at a recording that is over.
    private static let idle: Int64 = 60_000

    package init(_ fetches: sending RecordedFetches, clock: any EpochClock) {
        self.fetches = fetches
        self.clock = clock
        upcoming = fetches.next()
    }

    package func response() async throws(FeedError) -> FeedResponse {
        let now = clock.now
        // Every body is played, also where they come faster than they are asked for.
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
