package import TransitCore

/// Decides when a feed is fetched next and how it is doing, from what came of the fetches so far. Knows no clock and no
/// network: times come in.
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
    package mutating func succeeded(
        with fetched: Fetched, started: EpochMilliseconds, now: EpochMilliseconds, jitter: Double
    ) -> EpochMilliseconds {
        if let reading = fetched.reading {
            receive(reading)
            for part in reading.parts { health.toldAt[part] = now.seconds }
        } else if health.lastSuccess != nil {
            // Nothing has changed: all that was told last holds.
            for part in health.toldAt.keys where health.toldAt[part] == health.lastSuccess {
                health.toldAt[part] = now.seconds
            }
        }
        return succeeded(started: started, now: now, next: fetched.next, jitter: jitter)
    }

    /// The same for a fetch that yields no reading, such as that of a schedule, which does not age.
    package mutating func succeeded(
        started: EpochMilliseconds, now: EpochMilliseconds, next: EpochMilliseconds? = nil, jitter: Double
    ) -> EpochMilliseconds {
        health.lastAttempt = started.seconds
        health.lastSuccess = now.seconds
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
    package mutating func failed(
        with error: FeedError, started: EpochMilliseconds, now: EpochMilliseconds, jitter: Double
    ) -> EpochMilliseconds {
        health.lastAttempt = started.seconds
        health.failures += 1
        health.error = error
        health.state = .failing
        let doubled = plan.firstPause << min(health.failures - 1, 20)
        let patient = min(max(doubled, plan.firstPause), plan.longestPause)
        let hold = min(plan.interval, Self.longestHold)
        let pause =
            switch error {
            case .heldBack: hold
            // A body that is too large is read up to its limit each time.
            case .tooLarge: max(patient, hold)
            case _ where error.isOutage: min(patient, plan.longestOutagePause)
            default: patient
            }
        let spread = pause / 2 + Int64(Double(pause / 2) * jitter)
        let asked = Int64(min(error.retryAfter ?? 0, Self.longestRetryAfter)) * 1000
        return schedule(now + max(spread, asked))
    }

    /// Records the counts of schedule rows that could not be used.
    package mutating func discarded(_ counts: DiscardCounts) {
        health.discarded = counts
    }

    /// Nobody is taken at their word for longer than an hour.
    private static let longestRetryAfter = 3600

    /// The provider answers well: another body is taken up as soon as there is one.
    private static let longestHold: Int64 = 600_000

    private mutating func schedule(_ moment: EpochMilliseconds) -> EpochMilliseconds {
        health.nextAttempt = moment.seconds
        return moment
    }

    private mutating func receive(_ reading: FeedReading) {
        let newest = reading.vehicles?.compactMap(\.at).max()
        health.dataFrom = reading.madeAt ?? newest
        // A feed of positions that do not move any more is as old as these, however new its header is.
        if reading.tripUpdates == nil, let newest { health.dataFrom = min(health.dataFrom ?? newest, newest) }
        health.entities =
            (reading.vehicles?.count ?? 0) + (reading.tripUpdates?.updates.count ?? 0) + (reading.alerts?.count ?? 0)
            + (reading.departures?.count ?? 0)
        health.discarded = reading.discarded
        health.timetableVersion = reading.timetableVersion
        hasNoticesAlone = reading.alerts != nil && reading.vehicles == nil && reading.tripUpdates == nil
    }

    private func isAged(_ now: EpochMilliseconds) -> Bool {
        guard let dataFrom = health.dataFrom else { return false }
        let age = now - dataFrom.milliseconds
        return age > (hasNoticesAlone ? plan.noticesStaleAfter : plan.staleAfter) || age < -plan.farthestFuture
    }
}
