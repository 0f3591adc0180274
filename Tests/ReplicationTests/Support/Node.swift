import Cluster
import Hummingbird
import HummingbirdTesting
import LiveModel
import Logging
import TransitCore

@testable import Agencies
@testable import WebServer

/// A cluster node with one agency and its own clock.
struct Node: Sendable {
    static let key = String(repeating: "k", count: 32)
    static let description = AgencyDescription(id: "street", name: "Street", hasLiveData: true)

    let name: String
    let entry = PublishedAgency(Node.description)
    let leases = FakeLeases()
    let clock = TestClock()

    var registry: AgencyRegistry { AgencyRegistry([entry]) }

    /// Serves riders and other nodes over the network.
    func serve(
        _ registry: AgencyRegistry? = nil, _ body: @Sendable (Owner) async throws -> Void
    ) async throws {
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        let clock = clock
        let application = buildApplication(
            ServerConfiguration(port: 0, version: "1", cluster: access), registry: registry ?? self.registry,
            clock: { clock.now.inSeconds },
            logger: logger)
        try await application.test(.live) { client in
            try await body(
                Owner(
                    node: name, address: "http://localhost:\(client.port ?? 0)", epoch: leases.held ?? 0,
                    history: leases.history))
        }
    }

    private var access: ClusterAccess {
        let status = ClusterStatus(
            name: name, role: "all", version: "1", format: Int(SnapshotFrame.format), isDatabaseReached: true)
        return ClusterAccess(
            key: Self.key, node: name, leases: leases, servesRiders: true, status: { status }, beat: {})
    }

    func publish(_ snapshot: LiveSnapshot, after old: LiveSnapshot? = nil) {
        let delta = old.map { LiveDelta(from: $0, to: snapshot) } ?? LiveDelta(runsChanged: true)
        entry.publish(snapshot, delta)
    }
}
