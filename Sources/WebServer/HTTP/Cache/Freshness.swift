import Synchronization

/// How long the server itself may give the same answer again.
struct Freshness: Sendable {
    /// The agencies it speaks of, as they were.
    var revisions: [Revision]
    /// Until when, in epoch seconds.
    var until: Double

    struct Revision: Sendable {
        var entry: AgencyEntry
        var number: UInt64
    }

    /// Never again.
    static let once = Freshness(revisions: [], until: -.infinity)

    init(revisions: [Revision], until: Double) {
        self.revisions = revisions
        self.until = until
    }

    /// Until something is published, ten seconds at most, as what is due changes by itself.
    init(_ moments: [(AgencyEntry, AgencyMoment)], now: Double, seconds: Double = 10) {
        self.init(revisions: moments.map { Revision(entry: $0.0, number: $0.1.revision) }, until: now + seconds)
    }

    func holds(at now: Double) -> Bool {
        // A clock that was set back must not keep an answer for hours.
        guard now < until, until - now <= 60 else { return false }
        return revisions.allSatisfy { $0.entry.revision.load(ordering: .acquiring) == $0.number }
    }
}
