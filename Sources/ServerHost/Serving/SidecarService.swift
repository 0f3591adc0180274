import Agencies
import AsyncHTTPClient
import CompatAPIs
import Fetching
import Logging
import RiderData
import ServiceLifecycle
import TransitCore

/// Sends due reminders to apps and updates their Live Activities each minute, and deletes expired records.
struct SidecarService: ServiceLifecycle.Service {
    let access: SidecarAccess
    private let alarms: AppAlarmDispatcher
    private let activities: LiveActivityUpdater
    /// The transport of push requests; nil without credentials.
    private let transport: AppPushOverHTTP?
    private let clock: any EpochClock
    private let logger: Logger

    /// The interval in milliseconds at which reminders and Live Activities are evaluated.
    private static let interval: Int64 = 60_000

    init(
        _ repository: any AppRecordRepository, _ configuration: Configuration, _ registry: AgencyRegistry, data: String,
        client: HTTPClient, clock: any EpochClock, logger: Logger
    ) throws {
        // The key that also encrypts the page's alarms; all nodes of a cluster share it.
        let key = try KeyFile.key(configuration.push?.seal, at: data + "/alarms.key", make: SealingKey.makeKey)
        let credentials = configuration.sidecar
        transport = credentials.hasCredentials ? AppPushOverHTTP(trust: credentials.trust) : nil
        let sender = try transport.map { transport in
            AppPushDispatcher(
                apns: try credentials.apns?.credentials, fcm: try credentials.fcm?.credentials,
                oneSignal: credentials.oneSignal?.credentials, transport: transport, elapsed: { clock.elapsed },
                realNow: { EpochMilliseconds.current.seconds })
        }
        access = SidecarAccess(
            repository, key: try SealingKey(key), sender: sender,
            weather: try credentials.weather?.service(client, clock, logger))
        let regions = configuration.sidecar.api.regions
        alarms = AppAlarmDispatcher(access, registry: registry, regions: regions)
        activities = LiveActivityUpdater(access, registry: registry, regions: regions)
        self.clock = clock
        self.logger = logger
    }

    func run() async {
        await cancelWhenGracefulShutdown {
            var trust = ClockTrust()
            var next = clock.elapsed
            while !Task.isCancelled {
                await deleteExpired(&trust)
                await look()
                // A slow evaluation does not shift the schedule of later ones.
                next = max(next + Self.interval, clock.elapsed)
                await clock.sleep(for: next - clock.elapsed)
            }
        }
        await transport?.close()
    }

    private func look() async {
        do {
            let refusals =
                try await alarms.look(at: clock.now.seconds) + activities.look(at: clock.now.seconds)
            for reason in Set(refusals) {
                logger.warning(
                    "messages to apps were refused: check the credentials and the app's id",
                    metadata: [
                        "push.reason": "\(reason)", "push.messages": "\(refusals.count(where: { $0 == reason }))",
                    ])
            }
        } catch is CancellationError {
        } catch {
            // The evaluation is retried in the next minute.
            logger.error("reminders of apps cannot be looked at", metadata: ["error.message": "\(error)"])
        }
    }

    private func deleteExpired(_ trust: inout ClockTrust) async {
        let now = clock.now
        // A clock that was just set may be corrected soon, so nothing is deleted until it is trusted.
        guard trust.isTrusted(now, elapsed: clock.elapsed) else { return }
        do {
            try await access.repository.forget(before: now.seconds)
        } catch is CancellationError {
        } catch {
            logger.error("records of apps cannot be deleted", metadata: ["error.message": "\(error)"])
        }
    }
}
