/// The polling interval and retry delays of a feed, in milliseconds.
package struct PollingPlan: Sendable, Equatable {
    package var interval: Int64
    /// The first pause after a failure; further ones double.
    package var firstPause: Int64
    /// The longest pause after failures.
    package var longestPause: Int64
    /// The same while the host is out of service: a live feed that may answer again at any moment is asked as often as one
    /// that answers, so that riders see buses again within an interval.
    package var longestOutagePause: Int64 { min(max(interval, firstPause), longestPause) }
    /// Data older than this is stale.
    package var staleAfter: Int64
    /// The same for a feed that holds notices alone: many providers make those anew only when one changes.
    package var noticesStaleAfter: Int64
    /// Data further in the future than this is wrong.
    package var farthestFuture: Int64

    package init(
        interval: Int64 = 20_000, firstPause: Int64? = nil, longestPause: Int64 = 300_000, staleAfter: Int64 = 300_000,
        noticesStaleAfter: Int64 = 86_400_000, farthestFuture: Int64 = 300_000
    ) {
        self.interval = max(interval, 10)
        self.firstPause = min(firstPause ?? self.interval, self.interval)
        self.longestPause = max(longestPause, self.firstPause)
        self.staleAfter = staleAfter
        self.noticesStaleAfter = max(noticesStaleAfter, staleAfter)
        self.farthestFuture = farthestFuture
    }

    /// The plan for a schedule, which may be checked only daily: a failed check is retried well before the next.
    package static func schedule(interval: Int64) -> PollingPlan {
        PollingPlan(interval: interval, firstPause: 2000)
    }
}
