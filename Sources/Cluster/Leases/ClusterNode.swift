/// The role of a node.
package enum NodeRole: String, Sendable, CaseIterable {
    /// Serves riders with states made by other nodes.
    case web
    /// Makes live states of agencies, and serves only other nodes.
    case ingest
    case all

    package var mayOwn: Bool { self != .web }
    package var servesRiders: Bool { self != .ingest }
}

/// A node's description of itself.
package struct ClusterNode: Sendable, Hashable {
    package var name: String
    /// A random id per start, so that a restarted node is not mistaken for the one that held leases.
    package var session: Int64
    /// The base URL at which other nodes reach it.
    package var address: String
    package var role: NodeRole
    package var version: String
    /// The agencies in its configuration.
    package var agencies: [String]

    package init(
        name: String, session: Int64, address: String, role: NodeRole, version: String, agencies: [String] = []
    ) {
        (self.name, self.session, self.address) = (name, session, address)
        (self.role, self.version, self.agencies) = (role, version, agencies)
    }

    func mayOwn(_ agency: String) -> Bool { role.mayOwn && agencies.contains(agency) }
}

/// Timing of leases, in milliseconds.
package struct LeaseRules: Sendable, Equatable {
    package var lease: Int64 = 10_000
    /// The interval between beats.
    package var beat: Int64 = 3000
    /// The interval between beats after a failure.
    package var retry: Int64 = 1000
    /// The time before its lease expires at which an owner stops publishing.
    package var margin: Int64 = 1000
    /// The time before a lease expires at which other nodes start to ask its owner whether the owner still holds it.
    package var notice: Int64 = 2000
    /// The timeout of requests to the database.
    package var patience: Int64 = 2000
    /// The longest gap between answers for which the database counts as continuously reachable.
    package var silence: Int64 = 5000
    /// The time for which a node leaves a vacant agency to the node whose turn it is.
    package var courtesy: Int64 = 900
    /// The minimum time for which an agency stays with an owner, and for which a new node must be alive before other
    /// nodes give it agencies.
    package var rest: Int64 = 15_000
    /// The largest accepted drift between the database's clock and this node's from one beat to the next.
    package var drift: Int64 = 500

    package init() {}
}
