package import Agencies
package import HTTPServer

extension AgencyRevision: RevisionCounter {}

extension StopView: ResponseObserver {}

extension Freshness {
    /// Creates a freshness that ends when one of the agencies publishes a new state. It ends after `seconds` at the
    /// latest, because departures become due as time passes.
    package init(_ moments: [(PublishedAgency, AgencyState)], now: Double, seconds: Double = 10) {
        self.init(
            revisions: moments.map { Revision(current: $0.0.revision, number: $0.1.revision) }, until: now + seconds)
    }

    /// Creates a freshness that ends at a time in epoch seconds, regardless of what agencies publish.
    package static func until(_ time: Double) -> Freshness { Freshness(revisions: [], until: time) }
}
