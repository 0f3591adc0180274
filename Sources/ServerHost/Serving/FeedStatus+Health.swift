import Agencies
import Feeds
import Fetching
import TransitCore
import WebServer

extension FeedStatus {
    /// Creates the public status of a feed, without paths on the server and keys.
    ///
    /// - Parameter kind: The kind of a feed with only one purpose; nil derives it from the parts received.
    init(name: String, kind: FeedKind?, possibleParts: Set<FeedPart>? = nil, _ health: FeedHealth) {
        let lastReport =
            kind == .departures ? health.lastReport.filter { $0.key == .departures } : health.lastReport
        self.init(
            name: name, kind: kind ?? FeedKind(providing: health.lastReport.keys), state: State(health.state),
            possibleParts: possibleParts, lastReport: lastReport, lastAttempt: health.lastAttempt,
            lastSuccess: health.lastSuccess, dataFrom: health.dataFrom, nextAttempt: health.nextAttempt,
            failures: health.failures, failure: health.error.map { Failure(kind: $0.kind, message: $0.publicMessage) },
            entities: health.entities,
            discarded: health.discarded.reasons.map { Discarded(reason: $0.reason.rawValue, count: $0.count) })
        timetableVersion = health.timetableVersion
    }
}

extension FeedStatus.State {
    fileprivate init(_ state: FeedHealth.State) {
        switch state {
        case .starting: self = .starting
        case .ok: self = .ok
        case .stale: self = .stale
        case .failing: self = .failing
        }
    }
}

extension FeedError {
    /// The message without paths on the server.
    var publicMessage: String {
        if case .missing = self { return "The configured file cannot be read." }
        return message
    }
}
