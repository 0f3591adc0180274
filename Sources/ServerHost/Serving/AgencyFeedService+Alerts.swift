import Feeds
import Fetching
import Logging
import Synchronization
import TransitCore
import WebServer

extension AgencyFeedService {
    /// Follows the operator's own alerts. They are a feed of the agency from its first alert on.
    func follow(_ alerts: AlertFileSource) async {
        let poller = Poller(
            id: FeedID(agency: id, name: AlertFileSource.feed), source: alerts, remembersParts: false,
            plan: PollingPlan(interval: 1000, longestPause: 2000), clock: clock,
            // The source logs each version of the file once.
            logger: Logger(label: "headsign") { _ in SwiftLogNoOpLogHandler() })
        let filter = HealthFilter()
        await poller.run { feed, event in
            guard alerts.isShown else { return }
            if case .health(let health) = event, !filter.passes(health, at: clock.elapsed) { return }
            await handle(event, of: feed, [.serviceAlerts], nil)
        }
    }
}

/// Passes a feed's health on when it changes, and otherwise every half minute: each published status invalidates the
/// cached responses of its agency.
private final class HealthFilter: Sendable {
    /// Milliseconds after which an unchanged health is passed on.
    private static let pause: Int64 = 30_000

    private let last = Mutex<(health: FeedHealth, at: Int64)?>(nil)

    func passes(_ health: FeedHealth, at now: Int64) -> Bool {
        last.withLock { last in
            if let known = last, abs(now - known.at) < Self.pause, known.health.looksLike(health) { return false }
            last = (health, now)
            return true
        }
    }
}

extension FeedHealth {
    /// Whether only times and counts of polls differ.
    fileprivate func looksLike(_ other: FeedHealth) -> Bool {
        (state, error, entities, discarded) == (other.state, other.error, other.entities, other.discarded)
    }
}

extension ServerEnvironment {
    func alerts(of agency: String, _ engine: AgencyEngine) -> AlertFileSource? {
        alerts.map { file in
            AlertFileSource(file, of: agency, clock: clock, logger: logger) { await engine.timetable }
        }
    }
}

extension Configuration {
    /// The reason why the alerts file beside the configuration is not used; nil if it is.
    package var alertsRefusal: String? {
        guard cluster != nil, alerts?.isNamed == false else { return nil }
        return "in a cluster only the file of the node that owns the agency counts; name it in the configuration, "
            + "alerts: PATH, and keep it the same on all nodes that own agencies, or on a folder that they share"
    }

    /// The file of the operator's own alerts; nil without a configuration file.
    func alertFile(_ clock: any EpochClock) -> AlertFile? {
        alerts.map { alerts in
            AlertFile(path: alerts.path, agencies: agencies.map(\.id), refusal: alertsRefusal, clock: clock)
        }
    }
}
