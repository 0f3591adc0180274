/// The conditions under which the server may reuse a cached response.
struct Freshness: Sendable {
    /// The revisions of the agencies that the response depends on.
    var revisions: [Revision]
    /// The expiry time in epoch seconds.
    var until: Double

    /// The revision of an agency at the time of the response.
    struct Revision: Sendable {
        var current: AgencyRevision
        var number: UInt64
    }

    /// Not cached.
    static let once = Freshness(revisions: [], until: -.infinity)

    init(revisions: [Revision], until: Double) {
        self.revisions = revisions
        self.until = until
    }

    /// Creates a freshness that ends when one of the agencies publishes a new state, and at the latest after some
    /// seconds, because departures become due as time passes.
    init(_ moments: [(PublishedAgency, AgencyState)], now: Double, seconds: Double = 10) {
        self.init(
            revisions: moments.map { Revision(current: $0.0.revision, number: $0.1.revision) }, until: now + seconds)
    }

    func holds(at now: Double) -> Bool {
        // Limits the remaining time, so that a clock that was set back does not keep a response for hours.
        guard now < until, until - now <= 60 else { return false }
        return revisions.allSatisfy { $0.current.number == $0.number }
    }
}
