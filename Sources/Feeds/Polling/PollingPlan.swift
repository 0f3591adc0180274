import TransitCore

/// The polling interval and the backoff of a feed, in milliseconds.
package struct PollingPlan: Sendable, Equatable {
    package var interval: Int64
    /// The pause after the first failure. It is doubled after each further failure.
    package var firstPause: Int64
    /// The maximum pause after failures.
    package var longestPause: Int64
    /// The maximum pause while the host is out of service. It is usually the polling interval, so that vehicles
    /// reappear soon after recovery.
    package var longestOutagePause: Int64 { min(max(interval, firstPause), longestPause) }
    /// The age from which data is stale.
    package var staleAfter: Int64
    /// The age from which the data of an alerts-only feed is stale. Many providers regenerate such a feed only when an
    /// alert changes.
    package var noticesStaleAfter: Int64
    /// The maximum time by which a timestamp may be in the future. Data beyond it is stale.
    package var farthestFuture: Int64

    package init(
        interval: Int64 = 20_000, firstPause: Int64? = nil, longestPause: Int64 = 300_000,
        staleAfter: Int64 = 1000 * AgeLimit.feed.seconds,
        noticesStaleAfter: Int64 = 1000 * AgeLimit.alertsFeed.seconds, farthestFuture: Int64 = 300_000
    ) {
        self.interval = max(interval, 10)
        self.firstPause = min(firstPause ?? self.interval, self.interval)
        self.longestPause = max(longestPause, self.firstPause)
        self.staleAfter = staleAfter
        self.noticesStaleAfter = max(noticesStaleAfter, staleAfter)
        self.farthestFuture = farthestFuture
    }

    /// Returns the plan for a timetable source, whose interval may be a day. Retries begin 2 s after a failure, and the
    /// pauses double up to ``longestPause``.
    /// - Parameter interval: The time between two checks in milliseconds.
    package static func schedule(interval: Int64) -> PollingPlan {
        PollingPlan(interval: interval, firstPause: 2000)
    }
}
