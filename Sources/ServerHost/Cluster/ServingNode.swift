import Agencies
import AsyncHTTPClient
import Cluster
import Fetching
import Logging
import PostgreSQL
import Replication
import Storage
import StreetMap
import Synchronization
import TransitCore
import WebServer

/// This server's role as a node of a cluster.
struct ServingNode: Sendable {
    let leases: LeaseService
    private let bare: ClusterAccess
    /// Replicates an agency that another node owns, until cancelled; nil if this node does not serve riders.
    let follow: (@Sendable (PublishedAgency, ServiceCalendar.Dates) async -> Void)?
    /// Copies the compiled street network from another node, until cancelled; nil if this node does not plan journeys.
    let followStreets: (@Sendable (@escaping @Sendable (Streets) async -> Void) async -> Void)?
    private let database: PostgresDatabase
    private let address: DatabaseAddress
    private let peers: Peers

    /// The maximum time that startup waits for the check of this node's name.
    private static let timeout = Duration.seconds(2)

    /// Statistics of the database connection that carries the heartbeats.
    var traffic: TrafficFigures { database.pool.figures }

    func access(over storage: ServerStorage) -> ClusterAccess {
        var access = bare
        if case .shared(let database) = storage {
            access.use = PostgresUseStore(database, session: leases.state.book.node.session)
        }
        return access
    }

    func close() async { await database.close() }

    /// Checks at startup, before listening, that no running node has this node's name or address. If the database or
    /// the other node does not respond, the first heartbeat detects a duplicate.
    /// - Throws: `Failure` if a running node has the same name or address.
    func checkName() async throws(Failure) {
        let found = Mutex<String?>(nil)
        let node = leases.state.book.node
        _ = await Patience.wait(for: Self.timeout) { [address, peers] in
            if let twin = try? await PostgresLeaseStore.table(in: address).twin(of: node.name, at: node.address),
                await peers.look(at: twin.address) == .node(node.name)
            {
                found.withLock { $0 = "a node named \(node.name) already runs at \(twin.address)" }
            } else if case .node(let name) = await peers.look(at: node.address) {
                found.withLock { $0 = "another node, \(name), already responds at \(node.address)" }
            }
        }
        guard let words = found.withLock({ $0 }) else { return }
        throw Failure(
            .badConfiguration, words + "; give each node a unique name and address with --node NAME and --address URL")
    }
}

extension Configuration {
    /// Creates the cluster node; nil if the configuration has no cluster.
    func node(
        _ client: HTTPClient, data: String, _ clock: any EpochClock, _ logger: Logger
    ) -> ServingNode? {
        guard let cluster, let database else { return nil }
        return ServingNode(cluster, database.address, agencies.map(\.id), client, data, clock, logger)
    }
}

extension ServingNode {
    fileprivate init(
        _ cluster: Configuration.Cluster, _ address: DatabaseAddress, _ agencies: [String], _ client: HTTPClient,
        _ data: String, _ clock: any EpochClock, _ logger: Logger
    ) {
        // A separate connection with a short reconnection backoff, so that leases never wait for other queries.
        let database = PostgresDatabase(address, connections: 1, seconds: 2, longestPause: .seconds(1))
        let node = ClusterNode(
            name: cluster.name, session: Int64.random(in: 1...Int64.max), address: cluster.address ?? "",
            role: cluster.role, version: Version.current, agencies: agencies)
        let start = ContinuousClock.now
        peers = Peers(client: client, key: cluster.key)
        self.address = address
        let leases = LeaseService(
            node, repository: PostgresLeaseStore(database), peers: peers,
            elapsed: { Int64(start.duration(to: .now) / .milliseconds(1)) }, logger: logger)
        self.leases = leases
        self.database = database
        let environment = Replica.Surroundings(
            node: cluster.name, key: cluster.key, leases: leases, others: { leases.others }, data: data, client: client,
            clock: clock,
            logger: logger)
        let replicate: @Sendable (PublishedAgency, ServiceCalendar.Dates) async -> Void = { entry, dates in
            await Replica(entry, dates: dates, environment).run()
        }
        follow = cluster.role.servesRiders ? replicate : nil
        let streets: @Sendable (@escaping @Sendable (Streets) async -> Void) async -> Void = { use in
            await StreetsReplica(environment, open: { try? StreetsFile.verified($0) }, use: use).run()
        }
        followStreets = cluster.role.servesRiders ? streets : nil
        bare = ClusterAccess(
            key: cluster.key, node: cluster.name, leases: leases, servesRiders: cluster.role.servesRiders,
            status: { leases.status },
            beat: { leases.beatSoon() })
    }
}
