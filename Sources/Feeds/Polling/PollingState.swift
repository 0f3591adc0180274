package import TransitCore

/// Decides when a feed is fetched next and how it is doing, from what came of the fetches so far. Knows no clock and no
/// network: times come in, in epoch milliseconds.
package struct PollingState: Sendable {
    package let plan: PollingPlan
    package private(set) var health = FeedHealth()
    private var hasNoticesAlone = false

    package init(plan: PollingPlan) {
        self.plan = plan
    }

    /// A fetch succeeded.
    /// - Parameter started: when it began. The next one is due an interval after that, however long this one took.
    /// - Parameter jitter: chance, 0 ..< 1.
    /// - Returns: when to fetch next.
    package mutating func succeeded(with fetched: Fetched, started: Int64, now: Int64, jitter: Double) -> Int64 {
        if let reading = fetched.reading {
            receive(reading)
            for part in reading.parts { health.toldAt[part] = now / 1000 }
        } else if health.lastSuccess != nil {
            // Nothing has changed: all that was told last holds.
            for part in health.toldAt.keys where health.toldAt[part] == health.lastSuccess {
                health.toldAt[part] = now / 1000
            }
        }
        return succeeded(started: started, now: now, next: fetched.next, jitter: jitter)
    }

    /// The same for a fetch that yields no reading, such as that of a schedule, which does not age.
    package mutating func succeeded(started: Int64, now: Int64, next: Int64? = nil, jitter: Double) -> Int64 {
        health.lastAttempt = started / 1000
        health.lastSuccess = now / 1000
        health.failures = 0
        health.error = nil
        health.state = isAged(now) ? .stale : .ok
        // A few percent apart, so that many feeds of one host do not ask in the same instant for ever.
        let due = next ?? started + plan.interval + Int64(Double(plan.interval) * 0.05 * jitter)
        return schedule(max(due, now))
    }

    /// A fetch failed. The pauses double, spread by chance over their second half, and are never shorter than the
    /// provider asks.
    /// - Returns: when to fetch next.
    package mutating func failed(with error: FeedError, started: Int64, now: Int64, jitter: Double) -> Int64 {
        health.lastAttempt = started / 1000
        health.failures += 1
        health.error = error
        health.state = .failing
        let doubled = plan.firstPause << min(health.failures - 1, 20)
        let pause =
            isHeldBack(error)
            ? min(plan.interval, Self.longestHold) : min(max(doubled, plan.firstPause), plan.longestPause)
        let spread = pause / 2 + Int64(Double(pause / 2) * jitter)
        let asked = Int64(min(error.retryAfter ?? 0, Self.longestRetryAfter)) * 1000
        return schedule(now + max(spread, asked))
    }

    /// What a schedule had that could not be used.
    package mutating func discarded(_ counts: DiscardCounts) {
        health.discarded = counts
    }

    /// Nobody is taken at their word for longer than an hour.
    private static let longestRetryAfter = 3600

    /// The provider answers well: another body is taken up as soon as there is one.
    private static let longestHold: Int64 = 600_000

    private func isHeldBack(_ error: FeedError) -> Bool {
        if case .heldBack = error { true } else { false }
    }

    private mutating func schedule(_ moment: Int64) -> Int64 {
        health.nextAttempt = moment / 1000
        return moment
    }

    private mutating func receive(_ reading: FeedReading) {
        health.dataFrom = reading.madeAt ?? reading.vehicles?.compactMap(\.at).max()
        health.entities =
            (reading.vehicles?.count ?? 0) + (reading.tripUpdates?.updates.count ?? 0) + (reading.alerts?.count ?? 0)
            + (reading.departures?.count ?? 0)
        health.discarded = reading.discarded
        hasNoticesAlone = reading.alerts != nil && reading.vehicles == nil && reading.tripUpdates == nil
    }

    private func isAged(_ now: Int64) -> Bool {
        guard let dataFrom = health.dataFrom else { return false }
        // No provider's number, however absurd, may overflow.
        let age = now - min(max(dataFrom, 0), 1 << 40) * 1000
        return age > (hasNoticesAlone ? plan.noticesStaleAfter : plan.staleAfter) || age < -plan.farthestFuture
    }
}
