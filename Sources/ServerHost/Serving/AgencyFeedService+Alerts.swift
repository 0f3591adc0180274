import Feeds
import Fetching
import Logging
import Synchronization
import TransitCore
import WebServer

extension AgencyFeedService {
    /// Polls the operator's own service alerts. The alerts file is shown as a feed of the agency once it contains an
    /// alert of the agency or is unusable.
    func follow(_ alerts: AlertFileSource) async {
        let poller = Poller(
            id: FeedID(agency: id, name: AlertFileSource.feed), source: alerts, remembersParts: false,
            plan: PollingPlan(interval: 1000, longestPause: 2000), clock: clock,
            // No logging by the poller: the source logs each version of the file once.
            logger: Logger(label: "headsign") { _ in SwiftLogNoOpLogHandler() })
        let filter = HealthFilter()
        await poller.run { feed, event in
            guard alerts.isShown else { return }
            if case .health(let health) = event, !filter.passes(health, at: clock.elapsed) { return }
            await handle(event, of: feed, [.serviceAlerts], nil)
        }
    }
}

/// A filter that passes a feed's health when it changes, and otherwise every 30 seconds. Each published status
/// invalidates the cached responses of its agency.
private final class HealthFilter: Sendable {
    /// The interval in milliseconds at which an unchanged health is passed.
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
    /// Whether two healths differ at most in times and in the number of polls.
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
    /// The reason why the default alerts file beside the configuration is not used; nil if it is used.
    package var alertsRefusal: String? {
        guard cluster != nil, alerts?.isNamed == false else { return nil }
        return "in a cluster only the file of the node that owns the agency counts; name it in the configuration, "
            + "alerts: PATH, and keep it the same on all nodes that own agencies, or on a folder that they share"
    }

    /// Returns the file with the operator's own service alerts; nil without a configuration file.
    func alertFile(_ clock: any EpochClock) -> AlertFile? {
        alerts.map { alerts in
            AlertFile(path: alerts.path, agencies: agencies.map(\.id), refusal: alertsRefusal, clock: clock)
        }
    }
}
