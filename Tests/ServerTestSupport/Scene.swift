package import Agencies
package import AgencyQueries
package import CompatAPIs
import Hummingbird
package import HummingbirdTesting
package import LiveModel
import Logging
import Synchronization
package import TransitCore
package import WebServer

/// A server for one invented town. Its clock stands at 8:00 until a test sets it.
package final class Scene: Sendable {
    package let entry: PublishedAgency
    package let registry: AgencyRegistry
    package let timetable: Timetable
    private let accuracy: PublishedAccuracy?
    private let vault: VaultAccess?
    private let reports: ReportCounter?
    private let intercity: IntercityService?
    private let history: HistoryAccess?
    private let sidecar: SidecarAccess?
    private let regions: SidecarConfiguration
    private let time = Mutex(Town.eight)
    private let sequence = Atomic<UInt64>(0)

    package static let town = AgencyDescription(id: "town", name: "Town", isSimulated: true, hasLiveData: true)

    package init(
        _ description: AgencyDescription = town, isReady: Bool = true, accuracy: PublishedAccuracy? = nil,
        vault: VaultAccess? = nil, reports: ReportCounter? = nil, intercity: IntercityService? = nil,
        history: HistoryAccess? = nil, sidecar: SidecarAccess? = nil,
        regions: SidecarConfiguration = SidecarConfiguration()
    ) throws {
        self.accuracy = accuracy
        self.vault = vault
        self.reports = reports
        self.intercity = intercity
        self.history = history
        self.sidecar = sidecar
        self.regions = regions
        entry = PublishedAgency(
            description,
            schedule: ScheduleStatus(isReady ? .ready : .loading))
        registry = AgencyRegistry([entry])
        timetable = try Town.timetable()
        if isReady { publish() }
    }

    package var now: Double {
        get { time.withLock { $0 } }
        set { time.withLock { $0 = newValue } }
    }

    /// Publishes a snapshot in which the given vehicles have changed.
    package func publish(
        _ vehicles: [LiveVehicle] = [], changed: [Int] = [], alerts: [LiveAlert] = [], runs: [LiveRun] = [],
        passed: PassedCalls = PassedCalls(), timetable: Timetable? = nil
    ) {
        let number = sequence.add(1, ordering: .relaxed).newValue
        let snapshot = LiveSnapshot(
            timetable: timetable ?? self.timetable, sequence: number, at: EpochSeconds(rounding: now, .down),
            vehicles: vehicles, runs: runs, passed: passed, alerts: alerts)
        entry.publish(
            snapshot,
            LiveDelta(
                vehicles: Set(changed.map { vehicles[$0].id }), alertsChanged: true, runsChanged: true))
    }

    /// Publishes a provider's departures at single stops; the rest of the snapshot is empty.
    package func publish(_ departures: [StopIndex: StopReport], changed: Set<StopIndex>) {
        let number = sequence.add(1, ordering: .relaxed).newValue
        let snapshot = LiveSnapshot(
            timetable: timetable, sequence: number, at: EpochSeconds(rounding: now, .down), departures: departures)
        entry.publish(snapshot, LiveDelta(stopsChanged: changed))
    }

    /// Calls `body` with a client that sends requests to the server in process.
    package func ask<Value>(
        _ configuration: ServerConfiguration = ServerConfiguration(),
        _ body: @Sendable (any TestClientProtocol) async throws -> Value
    ) async throws -> Value {
        try await application(configuration).test(.router, body)
    }

    /// Calls `body` with a client that sends requests to the server over the network.
    package func listen(
        _ configuration: ServerConfiguration = ServerConfiguration(port: 0),
        _ body: @Sendable (any TestClientProtocol) async throws -> Void
    ) async throws {
        try await application(configuration).test(.live, body)
    }

    private func application(_ configuration: ServerConfiguration) -> some ApplicationProtocol {
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        let planner = Planner(registry)
        return buildApplication(
            configuration, registry: registry, planner: planner, intercity: intercity, accuracy: accuracy,
            vault: vault, reports: reports, history: history,
            others: compatSurfaces(
                registry: registry, planner: planner, reports: reports, sidecar: sidecar, regions: regions,
                language: configuration.language, version: configuration.version,
                isSecure: configuration.certificate != nil, clock: { [self] in now }),
            clock: { [self] in now }, stopwatch: { 0 }, logger: logger)
    }
}
