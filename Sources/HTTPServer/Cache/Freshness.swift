/// A revision number that its owner increments with each change. Cached responses refer to the counter rather than to
/// its owner, so that they do not retain an owner that was removed.
package protocol RevisionCounter: AnyObject, Sendable {
    /// The current revision, readable without a lock.
    var number: UInt64 { get }
}

/// The conditions under which the server may reuse a cached response.
package struct Freshness: Sendable {
    /// The revisions that the response depends on.
    package var revisions: [Revision]
    /// The expiry time in epoch seconds.
    package var until: Double

    /// A revision counter and its value when the response was computed.
    package struct Revision: Sendable {
        package var current: any RevisionCounter
        package var number: UInt64

        package init(current: any RevisionCounter, number: UInt64) {
            self.current = current
            self.number = number
        }
    }

    /// A response that is never reused.
    package static let once = Freshness(revisions: [], until: -.infinity)

    package init(revisions: [Revision], until: Double) {
        self.revisions = revisions
        self.until = until
    }

    package func holds(at now: Double) -> Bool {
        // Limits the remaining lifetime to 60 seconds, so that a clock that was set back does not keep a response for
        // hours.
        guard now < until, until - now <= 60 else { return false }
        return revisions.allSatisfy { $0.current.number == $0.number }
    }
}
