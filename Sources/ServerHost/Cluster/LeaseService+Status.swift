import Cluster
import WebServer

extension LeaseService {
    /// The state of this node and of the other nodes, as known to this node.
    var status: ClusterStatus {
        let (book, now, failures) = state
        let silence = book.silence(at: now)
        var status = ClusterStatus(
            name: book.node.name, role: book.node.role.rawValue, version: book.node.version,
            format: Int(SnapshotFrame.format), isDatabaseReached: !book.isAway(at: now), failedBeats: failures,
            sinceBeat: silence.map { Double($0) / 1000 })
        status.agencies = book.node.agencies.map { agency in
            let lease = book.table?.lease(of: agency)
            let left =
                book.left(of: agency, at: now) ?? lease?.holder.flatMap { _ in lease.map { $0.left - (silence ?? 0) } }
            return ClusterStatus.Agency(
                id: agency, owner: lease?.holder?.name, epoch: lease?.epoch,
                secondsLeft: left.map { Double($0) / 1000 },
                isHeld: book.heldEpoch(of: agency, at: now) != nil)
        }
        status.nodes = (book.table?.nodes ?? []).map { row in
            ClusterStatus.Node(
                name: row.node.name, role: row.node.role.rawValue, version: row.node.version,
                isAlive: row.isAlive(book.rules), silence: Double(row.silence + (silence ?? 0)) / 1000)
        }
        return status
    }
}
