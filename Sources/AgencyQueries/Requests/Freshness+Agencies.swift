package import Agencies
package import HTTPServer

extension AgencyRevision: RevisionCounter {}

extension StopView: ResponseObserver {}

extension Freshness {
    /// Creates a freshness that ends when one of the agencies publishes a new state, and at the latest after some
    /// seconds, because departures become due as time passes.
    package init(_ moments: [(PublishedAgency, AgencyState)], now: Double, seconds: Double = 10) {
        self.init(
            revisions: moments.map { Revision(current: $0.0.revision, number: $0.1.revision) }, until: now + seconds)
    }

    /// Fresh until a time in epoch seconds, whatever the agencies publish.
    package static func until(_ time: Double) -> Freshness { Freshness(revisions: [], until: time) }
}
