/// The role of a node.
package enum NodeRole: String, Sendable, CaseIterable {
    /// Serves riders with states received from other nodes.
    case web
    /// Maintains agencies' live states, and serves only other nodes.
    case ingest
    case all

    package var mayOwn: Bool { self != .web }
    package var servesRiders: Bool { self != .ingest }
}

/// The description that a node publishes of itself.
package struct ClusterNode: Sendable, Hashable {
    package var name: String
    /// A random number per process, so that a restarted node is not mistaken for the previous process, which may have
    /// held leases.
    package var session: Int64
    /// The base URL at which other nodes reach the node.
    package var address: String
    package var role: NodeRole
    package var version: String
    /// The IDs of the agencies in the node's configuration.
    package var agencies: [String]

    package init(
        name: String, session: Int64, address: String, role: NodeRole, version: String, agencies: [String] = []
    ) {
        (self.name, self.session, self.address) = (name, session, address)
        (self.role, self.version, self.agencies) = (role, version, agencies)
    }

    func mayOwn(_ agency: String) -> Bool { role.mayOwn && agencies.contains(agency) }
}

/// The timing of leases; all durations are in milliseconds.
package struct LeaseRules: Sendable, Equatable {
    package var lease: Int64 = 10_000
    /// The interval between heartbeats.
    package var beat: Int64 = 3000
    /// The interval between heartbeats after a failure.
    package var retry: Int64 = 1000
    /// The time before the expiry of its lease at which an owner stops publishing.
    package var margin: Int64 = 1000
    /// The time before the expiry of a lease at which other nodes begin to ask its owner whether the lease is still
    /// held.
    package var notice: Int64 = 2000
    /// The timeout of requests to the database.
    package var patience: Int64 = 2000
    /// The maximum time between two responses for which the database counts as continuously reachable.
    package var silence: Int64 = 5000
    /// The time for which a vacant agency is reserved for the node to which it is assigned.
    package var courtesy: Int64 = 900
    /// The minimum time for which an owner retains an agency, and for which a new node must be alive before agencies
    /// are transferred to it.
    package var rest: Int64 = 15_000
    /// The maximum drift between the database's clock and this node's clock from one heartbeat to the next.
    package var drift: Int64 = 500

    package init() {}
}
