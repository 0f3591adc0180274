package import Feeds
package import Fetching
package import Logging
import Synchronization
package import TransitCore

/// A feed of one agency's alerts in the alerts file, polled in addition to the agency's own feeds.
package final class AlertFileSource: FeedSource {
    /// The feed's name in the status and in logs.
    package static let feed = "alerts.yaml"
    /// The interval in milliseconds at which unchanged alerts are reported, so that they continue to count as current.
    private static let repeated: Int64 = 30_000

    private struct State {
        /// Whether the file ever contained alerts of this agency or was unusable.
        var isShown = false
        var version = 0
        var reportedAt: Int64?
        /// The alerts with the IDs of `timetable`, and the names that could not be resolved.
        var matched: (timetable: Timetable, alerts: [AlertReading], misses: [AlertNameMiss])?
    }

    private let file: AlertFile
    private let agency: String
    private let timetable: @Sendable () async -> Timetable?
    private let clock: any EpochClock
    private let logger: Logger
    private let state = Mutex(State())

    /// - Parameter timetable: Returns the timetable in use; nil before the first import, when alerts cannot be resolved
    ///   yet.
    package init(
        _ file: AlertFile, of agency: String, clock: any EpochClock, logger: Logger,
        timetable: @escaping @Sendable () async -> Timetable?
    ) {
        (self.file, self.agency, self.timetable) = (file, agency, timetable)
        (self.clock, self.logger) = (clock, logger)
    }

    /// Whether the feed is shown: true once the file contained an alert of this agency or was unusable.
    package var isShown: Bool { state.withLock { $0.isShown } }

    package func fetch() async throws(FeedError) -> Fetched {
        let content = file.content()
        let isNew = state.withLock { $0.version != content.version }
        if let error = content.error {
            state.withLock { ($0.isShown, $0.version) = (true, content.version) }
            if isNew { log(error) }
            throw error
        }
        let own = content.alerts.filter { $0.agency == agency }
        guard !own.isEmpty || isShown, isNew || isDue, let timetable = await timetable() else {
            return Fetched(reading: nil, at: clock.now)
        }
        let alerts = alerts(own, in: timetable, isNew: isNew)
        state.withLock { ($0.isShown, $0.version, $0.reportedAt) = (true, content.version, clock.elapsed) }
        return Fetched(reading: FeedReading(alerts: alerts), at: clock.now)
    }

    /// Resolves entries against a timetable, and logs unresolved names. Reuses the last result for the same entries and
    /// timetable.
    private func alerts(_ entries: [AlertEntry], in timetable: Timetable, isNew: Bool) -> [AlertReading] {
        let last = state.withLock { $0.matched }
        if let last, !isNew, last.timetable === timetable { return last.alerts }
        var misses: [AlertNameMiss] = []
        let alerts = entries.compactMap { $0.reading(in: timetable) { misses.append($0) } }
        if misses != last?.misses { log(misses) }
        state.withLock { $0.matched = (timetable, alerts, misses) }
        return alerts
    }

    private var isDue: Bool {
        state.withLock { $0.reportedAt.map { abs(clock.elapsed - $0) >= Self.repeated } ?? true }
    }

    private func log(_ error: FeedError) {
        logger.error(
            "Alerts file cannot be used; keeping the alerts of the last usable one",
            metadata: ["agency.id": "\(agency)", "file": "\(file.path)", "error.message": "\(error.message)"])
    }

    private func log(_ misses: [AlertNameMiss]) {
        for miss in misses {
            logger.warning(
                "Alerts file names something that the timetable lacks; that part of the alert concerns nothing",
                metadata: ["agency.id": "\(agency)", "file": "\(file.path)", "error.message": "\(miss.message)"])
        }
    }
}
