import AsyncHTTPClient
import Cluster
import Fetching
import PostgreSQL
import Storage
import TransitCore

/// Checks a cluster node against the lease database and the other nodes.
struct ClusterCheck: Sendable {
    private static let subject = "cluster"
    /// The tolerated deviation from the database's clock, in milliseconds.
    private static let drift: Int64 = 2000

    let cluster: Configuration.Cluster
    let database: DatabaseAddress
    let client: HTTPClient
    let clock: any EpochClock

    func findings() async -> [CheckResult] {
        // `DatabaseCheck` reports problems of the database.
        guard let table = try? await PostgresLeaseStore.table(in: database) else { return [await own(in: nil)] }
        let alive = table.nodes.filter { $0.isAlive(LeaseRules()) }.map(\.node)
        var findings = [await own(in: table)]
        for node in alive where node.name != cluster.name { findings.append(await other(node)) }
        return findings + (await clockFinding())
    }

    /// Checks the configured address of this node. The node may be running or not.
    private func own(in table: LeaseTable?) async -> CheckResult {
        guard let address = cluster.address else {
            return CheckResult(
                subject: Self.subject, outcome: .skipped, text: "\(cluster.name), without an address",
                hint: "Set --address, or address in the configuration, as for serve.")
        }
        let text = "\(cluster.name) at \(address)"
        if let twin = table?.twin(of: cluster.name, at: address) {
            return failing(
                "\(text): another node at \(twin.address) has this name", "Give each node a unique name: --node NAME")
        }
        switch await Peers(client: client, key: cluster.key).look(at: address) {
        case .node(cluster.name): return CheckResult(subject: Self.subject, outcome: .fine, text: text)
        case .node(let name): return failing("\(text): \(name) responds there", "Give each node a unique address.")
        case .refused: return failing("\(text): the node there has a different key", Self.keyHint)
        case .silent:
            return CheckResult(
                subject: Self.subject, outcome: .doubtful, text: "\(text): no response",
                hint:
                    "Expected if this node is not running yet. Otherwise check that server: host is not 127.0.0.1."
            )
        }
    }

    private func other(_ node: ClusterNode) async -> CheckResult {
        let (subject, text) = (
            Self.subject + "/" + node.name, "\(node.role.rawValue) \(node.version) at \(node.address)"
        )
        switch await Peers(client: client, key: cluster.key).look(at: node.address) {
        case .node(node.name): return CheckResult(subject: subject, outcome: .fine, text: text)
        case .node(let name):
            return failing("\(text): \(name) responds there", "Two nodes have the same address.", subject)
        case .refused: return failing("\(text): it has a different key", Self.keyHint, subject)
        case .silent:
            return failing(
                "\(text): alive in the database, but unreachable from here",
                "Nodes must reach each other. Check its address and the firewalls.", subject)
        }
    }

    private func clockFinding() async -> [CheckResult] {
        guard let look = try? await PostgresDatabase.look(at: database) else { return [] }
        let difference = clock.now.rawValue - look.clock
        guard abs(difference) > Self.drift else { return [] }
        let seconds = (Double(difference) / 1000).rounded()
        return [
            CheckResult(
                subject: Self.subject + "/clock", outcome: .doubtful,
                text:
                    "the clock is \(abs(Int64(seconds))) s \(difference > 0 ? "ahead of" : "behind") the database's",
                hint: "Leases are not affected, but ages of live data are. Synchronize both clocks with a time server.")
        ]
    }

    private static let keyHint = "cluster: key must be the same on all nodes."

    private func failing(_ text: String, _ hint: String, _ subject: String = Self.subject) -> CheckResult {
        CheckResult(subject: subject, outcome: .failing, text: text, hint: hint)
    }
}
