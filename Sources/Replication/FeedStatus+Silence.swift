import Agencies
import TransitCore

extension FeedStatus {
    static let unheard = Failure(
        kind: "unheard", message: "Live data is delayed: the server that collects it is not responding.")

    /// Returns the feed's status for a time without messages from the agency's owner: stale for a short silence,
    /// otherwise failing.
    func unheard(_ silence: Silence) -> FeedStatus {
        var status = self
        status.state = silence == .short ? .stale : .failing
        status.failure = Self.unheard
        status.nextAttempt = nil
        return status
    }

    /// A placeholder status for all feeds of an agency whose owner has not sent any status yet.
    static let unknown = FeedStatus(
        name: "live", kind: .unknown, state: .failing, possibleParts: Set(FeedPart.allCases),
        lastReport: [:], failure: unheard)
}
