import Synchronization

/// A rate limiter per subject: a client's network, or a rider's random id. Subjects are held in memory only.
package final class SubjectLimiter<Subject: Hashable & Sendable>: Sendable {
    private static var mostSubjects: Int { 20_000 }

    private let most: Int
    private let period: Double
    private let buckets = Mutex<[Subject: TokenBucket]>([:])

    /// Creates a limiter with full buckets.
    /// - Parameters:
    ///   - most: the number of events allowed per period, which is also the burst.
    ///   - period: the period in seconds.
    package init(_ most: Int, per period: Double) {
        self.most = most
        self.period = period
    }

    /// Takes one event from the subject's quota.
    /// - Parameter now: seconds of a monotonic clock.
    /// - Returns: false if the quota is exhausted.
    package func take(_ subject: Subject, at now: Double) -> Bool {
        buckets.withLock { buckets in
            // Removes all subjects if there are too many. The limits of the store still apply.
            if buckets.count >= Self.mostSubjects, buckets[subject] == nil { buckets = [:] }
            return buckets[subject, default: TokenBucket(most, per: period)].take(at: now)
        }
    }

    /// Takes one event from the subject's quota, or throws.
    /// - Parameter now: seconds of a monotonic clock.
    /// - Throws: 429 if the quota is exhausted.
    package func admit(_ subject: Subject, at now: Double) throws(Problem) {
        guard take(subject, at: now) else {
            throw .tooMany("Too many requests; try again later.", retryAfter: Int(period) / most + 1)
        }
    }

    /// Takes one event from the subject's quota, performs the request, and returns the event if the request throws.
    /// - Parameter now: seconds of a monotonic clock.
    /// - Throws: 429 if the quota is exhausted, and the errors of the request.
    package func admit(
        _ subject: Subject, at now: Double, _ request: () async throws -> Void
    ) async throws {
        try admit(subject, at: now)
        do {
            try await request()
        } catch {
            giveBack(subject)
            throw error
        }
    }

    /// Returns one event to the subject's quota.
    package func giveBack(_ subject: Subject) { buckets.withLock { $0[subject]?.giveBack() } }
}
