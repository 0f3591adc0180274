/// How often a feed is fetched, and how patiently. Milliseconds.
package struct PollingPlan: Sendable, Equatable {
    package var interval: Int64
    /// The longest pause after failures.
    package var longestPause: Int64
    /// Data older than this is stale.
    package var staleAfter: Int64
    /// The same for a feed that holds notices alone: many providers make those anew only when one changes.
    package var noticesStaleAfter: Int64
    /// Data further in the future than this is wrong.
    package var farthestFuture: Int64

    package init(
        interval: Int64 = 20_000, longestPause: Int64 = 300_000, staleAfter: Int64 = 300_000,
        noticesStaleAfter: Int64 = 86_400_000, farthestFuture: Int64 = 300_000
    ) {
        self.interval = max(interval, 10)
        self.longestPause = max(longestPause, interval)
        self.staleAfter = staleAfter
        self.noticesStaleAfter = max(noticesStaleAfter, staleAfter)
        self.farthestFuture = farthestFuture
    }
}
