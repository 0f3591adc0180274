import Hummingbird
import HummingbirdTesting
import LiveModel
import Logging
import Synchronization
import TransitCore

@testable import Agencies
@testable import WebServer

/// A server for one invented town at eight in the morning, with a clock that stands still until set.
final class Scene: Sendable {
    let entry: PublishedAgency
    let registry: AgencyRegistry
    let timetable: Timetable
    private let accuracy: PublishedAccuracy?
    private let vault: VaultAccess?
    private let reports: ReportCounter?
    private let intercity: IntercityService?
    private let sidecar: SidecarAccess?
    private let time = Mutex(Town.eight)
    private let sequence = Atomic<UInt64>(0)

    static let town = AgencyDescription(id: "town", name: "Town", isSimulated: true, hasLiveData: true)

    init(
        _ description: AgencyDescription = town, isReady: Bool = true, accuracy: PublishedAccuracy? = nil,
        vault: VaultAccess? = nil, reports: ReportCounter? = nil, intercity: IntercityService? = nil,
        sidecar: SidecarAccess? = nil
    ) throws {
        self.accuracy = accuracy
        self.vault = vault
        self.reports = reports
        self.intercity = intercity
        self.sidecar = sidecar
        entry = PublishedAgency(
            description,
            schedule: ScheduleStatus(isReady ? .ready : .loading))
        registry = AgencyRegistry([entry])
        timetable = try Town.timetable()
        if isReady { publish() }
    }

    var now: Double {
        get { time.withLock { $0 } }
        set { time.withLock { $0 = newValue } }
    }

    /// Publishes a state in which some vehicles have changed.
    func publish(
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

    /// Publishes a provider's departures of single stops, with nothing else changed.
    func publish(_ departures: [StopIndex: StopReport], changed: Set<StopIndex>) {
        let number = sequence.add(1, ordering: .relaxed).newValue
        let snapshot = LiveSnapshot(
            timetable: timetable, sequence: number, at: EpochSeconds(rounding: now, .down), departures: departures)
        entry.publish(snapshot, LiveDelta(stopsChanged: changed))
    }

    func hub(limit: Int = 10) -> StreamHub {
        StreamHub(registry: registry, limit: limit) { [self] in now }
    }

    /// Sends requests to the server in process.
    func ask<Value>(
        _ configuration: ServerConfiguration = ServerConfiguration(),
        _ body: @Sendable (any TestClientProtocol) async throws -> Value
    ) async throws -> Value {
        try await application(configuration).test(.router, body)
    }

    /// Sends requests to the server over the network.
    func listen(
        _ configuration: ServerConfiguration = ServerConfiguration(port: 0),
        _ body: @Sendable (any TestClientProtocol) async throws -> Void
    ) async throws {
        try await application(configuration).test(.live, body)
    }

    private func application(_ configuration: ServerConfiguration) -> some ApplicationProtocol {
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        return buildApplication(
            configuration, registry: registry, intercity: intercity, accuracy: accuracy, vault: vault,
            reports: reports, sidecar: sidecar, clock: { [self] in now }, stopwatch: { 0 }, logger: logger)
    }
}
