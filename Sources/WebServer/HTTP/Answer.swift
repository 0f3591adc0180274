import HTTPTypes
import Intercity
import Synchronization

/// What an endpoint hands back.
enum Answer: Sendable {
    /// - Parameters:
    ///   - look: to be noted whenever this is given, from the cache too.
    ///   - work: beyond what its endpoint costs; see ``Work``.
    case body(
        [UInt8], type: ContentType = .json, caching: Caching = .revalidate, freshness: Freshness = .once,
        look: StopLook? = nil, work: Double = 0)
    /// It is done, and there is nothing to say of it.
    case done(HTTPResponse.Status)
    case events(Subscription)
    case search(SearchListener)
    case download(Download)
    /// One that must be waited for.
    case later(@Sendable () async throws(Problem) -> Answer)

    /// The answer itself, once it has been waited for.
    var settled: Answer {
        get async throws(Problem) {
            guard case .later(let body) = self else { return self }
            return try await body().settled
        }
    }
}

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
