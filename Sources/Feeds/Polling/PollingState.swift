package import Fetching
package import TransitCore

/// Determines the next poll and the health of a feed from the previous results. A pure state machine without clock or
/// I/O.
package struct PollingState: Sendable {
    package let plan: PollingPlan
    package private(set) var health = FeedHealth()
    private var hasNoticesAlone = false

    package init(plan: PollingPlan) {
        self.plan = plan
    }

    /// Records a successful fetch.
    /// - Parameter started: The start of the fetch. The next fetch is due one interval later, regardless of the
    ///   duration.
    /// - Parameter jitter: A random number, 0 ..< 1.
    /// - Returns: The time of the next fetch.
    package mutating func succeeded(
        with fetched: Fetched, started: EpochMilliseconds, now: EpochMilliseconds, jitter: Double
    ) -> EpochMilliseconds {
        if let reading = fetched.reading {
            receive(reading)
            for part in reading.parts { health.lastReport[part] = now.seconds }
        } else if health.lastSuccess != nil {
            // The feed is unchanged, which confirms all parts of the live data that its last message contained.
            for part in health.lastReport.keys where health.lastReport[part] == health.lastSuccess {
                health.lastReport[part] = now.seconds
            }
        }
        return succeeded(started: started, now: now, next: fetched.next, jitter: jitter)
    }

    /// Records a successful fetch that yields no live data, such as the check of a schedule, whose data does not become
    /// stale.
    package mutating func succeeded(
        started: EpochMilliseconds, now: EpochMilliseconds, next: EpochMilliseconds? = nil, jitter: Double
    ) -> EpochMilliseconds {
        health.lastAttempt = started.seconds
        health.lastSuccess = now.seconds
        health.failures = 0
        health.error = nil
        health.state = isAged(now) ? .stale : .ok
        // The interval varies by up to 5 %, so that the feeds of one host are not polled in step.
        let due = next ?? started + plan.interval + Int64(Double(plan.interval) * 0.05 * jitter)
        return schedule(max(due, now))
    }

    /// Records a failed fetch. Pauses double after each failure, with jitter in their second half. They are never
    /// shorter than the provider's `Retry-After`.
    /// - Returns: The time of the next fetch.
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
            // An oversized body is downloaded up to the limit at each attempt, so the pause is not short.
            case .tooLarge: max(patient, hold)
            case _ where error.isOutage: min(patient, plan.longestOutagePause)
            default: patient
            }
        let spread = pause / 2 + Int64(Double(pause / 2) * jitter)
        let asked = Int64(min(error.retryAfter ?? 0, Self.longestRetryAfter)) * 1000
        return schedule(now + max(spread, asked))
    }

    /// Records the counts of a timetable's discarded rows.
    package mutating func discarded(_ counts: DiscardCounts) {
        health.discarded = counts
    }

    /// The maximum `Retry-After` that is honored, in seconds.
    private static let longestRetryAfter = 3600

    /// The maximum pause in milliseconds after a rejected body. The provider responds normally, so a corrected body
    /// should be fetched soon.
    private static let longestHold: Int64 = 600_000

    private mutating func schedule(_ moment: EpochMilliseconds) -> EpochMilliseconds {
        health.nextAttempt = moment.seconds
        return moment
    }

    private mutating func receive(_ reading: FeedReading) {
        let newest = reading.vehicles?.compactMap(\.at).max()
        health.dataFrom = reading.madeAt ?? newest
        // If the positions of a feed no longer change, its data is as old as the newest position, whatever the
        // timestamp in the header is.
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
