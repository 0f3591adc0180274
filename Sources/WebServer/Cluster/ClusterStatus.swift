package import Agencies

/// The state of a node and of its cluster, from this node's point of view.
package struct ClusterStatus: Sendable, Equatable {
    package var name: String
    /// The role of the node: `web`, `ingest` or `all`.
    package var role: String
    package var version: String
    /// The version of the protocol between nodes.
    package var format: Int
    package var isDatabaseReached: Bool
    /// The number of heartbeats to the database that failed.
    package var failedBeats: Int
    /// Seconds since the last successful heartbeat to the database; nil if there was none.
    package var sinceBeat: Double?
    /// The agencies in the operator's order.
    package var agencies: [Agency] = []
    package var nodes: [Node] = []

    /// The ownership of one agency.
    package struct Agency: Sendable, Equatable {
        package var id: String
        /// The name of the node that owns the agency; nil if no node does or it is unknown.
        package var owner: String?
        package var epoch: UInt64?
        /// Seconds until the lease expires unless renewed.
        package var secondsLeft: Double?
        /// Whether this node owns the agency at present.
        package var isHeld: Bool
        /// The replication lag, if this node follows the agency.
        package var replica: ReplicaFigures?
        /// The followers, if this node owns the agency.
        package var following: Following?

        package init(id: String, owner: String?, epoch: UInt64?, secondsLeft: Double?, isHeld: Bool) {
            (self.id, self.owner, self.epoch) = (id, owner, epoch)
            (self.secondsLeft, self.isHeld) = (secondsLeft, isHeld)
        }
    }

    /// The nodes that follow an agency, and the frames queued for them.
    package struct Following: Sendable, Equatable {
        package var nodes = 0
        package var frames = 0
        package var bytes = 0
    }

    /// One node of the cluster.
    package struct Node: Sendable, Equatable {
        package var name: String
        package var role: String
        package var version: String
        package var isAlive: Bool
        /// Seconds since the node's last heartbeat to the database.
        package var silence: Double

        package init(name: String, role: String, version: String, isAlive: Bool, silence: Double) {
            (self.name, self.role, self.version) = (name, role, version)
            (self.isAlive, self.silence) = (isAlive, silence)
        }
    }

    package init(
        name: String, role: String, version: String, format: Int, isDatabaseReached: Bool, failedBeats: Int = 0,
        sinceBeat: Double? = nil
    ) {
        (self.name, self.role, self.version, self.format) = (name, role, version, format)
        (self.isDatabaseReached, self.failedBeats, self.sinceBeat) = (isDatabaseReached, failedBeats, sinceBeat)
    }
}
