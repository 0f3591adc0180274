import AsyncHTTPClient
import Cluster
import Logging
import PostgreSQL
import Storage
import Synchronization
import WebServer

/// This server as one node of several.
struct ServingNode: Sendable {
    let leases: LeaseService
    let access: ClusterAccess
    /// Shows riders an agency whose live state another node makes, until it is cancelled; nil where none are shown.
    let follow: (@Sendable (AgencyEntry) async -> Void)?
    private let database: SharedDatabase

    func close() async { await database.close() }
}

extension Configuration {
    /// Nil for a server that is alone.
    func node(_ client: HTTPClient, _ logger: Logger) -> ServingNode? {
        guard let cluster, let database else { return nil }
        return ServingNode(cluster, database.address, agencies.map(\.id), client, logger)
    }
}

extension ServingNode {
    fileprivate init(
        _ cluster: Configuration.Cluster, _ address: DatabaseAddress, _ agencies: [String], _ client: HTTPClient,
        _ logger: Logger
    ) {
        // A connection of its own: no rider's question may keep a lease waiting. It does not rest for long either.
        let database = SharedDatabase(address, connections: 1, seconds: 2, longestPause: .seconds(1))
        let node = ClusterNode(
            name: cluster.name, session: Int64.random(in: 1...Int64.max), address: cluster.address ?? "",
            role: cluster.role, version: Version.current, agencies: agencies)
        let start = ContinuousClock.now
        let leases = LeaseService(
            node, archive: SharedLeaseStore(database), peers: Peers(client: client, key: cluster.key),
            elapsed: { Int64(start.duration(to: .now) / .milliseconds(1)) }, logger: logger)
        self.leases = leases
        self.database = database
        follow = cluster.role.servesRiders ? Self.rest : nil
        access = ClusterAccess(
            key: cluster.key, servesRiders: cluster.role.servesRiders, status: { leases.status },
            beat: { leases.beatSoon() })
    }

    @Sendable private static func rest(_ entry: AgencyEntry) async {
        while (try? await Task.sleep(for: .seconds(3600))) != nil {}
    }
}
