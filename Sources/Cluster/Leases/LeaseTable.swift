package import TransitCore

/// The nodes and leases in the database at one time. Durations are in milliseconds of the database's clock.
package struct LeaseTable: Sendable, Equatable {
    package var at: EpochMilliseconds
    /// A random ID of this set of lease tables; it changes when the tables are recreated. See ``Leases/history``.
    package var history: UInt64
    package var nodes: [Node]
    package var leases: [Lease]

    /// A node's row in the database.
    package struct Node: Sendable, Equatable {
        package var node: ClusterNode
        /// The time in milliseconds since the node's last heartbeat.
        package var silence: Int64
        /// The time in milliseconds since the session's first heartbeat.
        package var age: Int64

        package init(_ node: ClusterNode, silence: Int64, age: Int64) {
            (self.node, self.silence, self.age) = (node, silence, age)
        }

        /// Whether the node counts as alive. The magnitude is compared, because the last heartbeat is in the future
        /// after the clock was set back.
        package func isAlive(_ rules: LeaseRules) -> Bool { silence.magnitude < rules.lease.magnitude }
    }

    /// An agency's lease.
    package struct Lease: Sendable, Equatable {
        package var agency: String
        package var epoch: UInt64
        /// The owner; nil if the lease was released.
        package var holder: Holder?
        /// The time in milliseconds until the lease expires; negative if it has expired.
        package var left: Int64
        /// The time in milliseconds since the current owner took the lease.
        package var held: Int64
        /// The cost of maintaining the agency's state, at least 1.
        package var weight: Int64
        /// Whether this node took the lease in the current heartbeat.
        package var isTaken = false

        package init(
            agency: String, epoch: UInt64, holder: Holder?, left: Int64, held: Int64, weight: Int64
        ) {
            (self.agency, self.epoch, self.holder) = (agency, epoch, holder)
            (self.left, self.held, self.weight) = (left, held, weight)
        }

        /// Whether the lease has no owner or has expired. If more time is left than a whole lease, it was written under
        /// another clock and counts as expired.
        package func isOver(_ rules: LeaseRules) -> Bool {
            holder == nil || left <= 0 || left > rules.lease + rules.drift
        }
    }

    /// The owner of a lease: the node's name, the session of its process, and its base URL.
    package struct Holder: Sendable, Hashable {
        package var name: String
        package var session: Int64
        package var address: String

        package init(name: String, session: Int64, address: String) {
            (self.name, self.session, self.address) = (name, session, address)
        }

        package init(_ node: ClusterNode) {
            self.init(name: node.name, session: node.session, address: node.address)
        }
    }

    package init(at: EpochMilliseconds, history: UInt64 = 0, nodes: [Node] = [], leases: [Lease] = []) {
        (self.at, self.history, self.nodes, self.leases) = (at, history, nodes, leases)
    }

    /// Returns a live node with the same name at another address, which violates the uniqueness of names; nil if there
    /// is none.
    package func twin(of name: String, at address: String, _ rules: LeaseRules = LeaseRules()) -> ClusterNode? {
        nodes.first { $0.node.name == name && $0.node.address != address && $0.isAlive(rules) }?.node
    }

    package func lease(of agency: String) -> Lease? { leases.first { $0.agency == agency } }

    /// Records a successful claim of a lease.
    package mutating func take(_ claim: LeaseClaim, by node: ClusterNode, _ rules: LeaseRules) {
        var lease = Lease(
            agency: claim.agency, epoch: claim.epoch + 1, holder: Holder(node), left: rules.lease, held: 0,
            weight: lease(of: claim.agency)?.weight ?? 1)
        lease.isTaken = true
        leases.removeAll { $0.agency == claim.agency }
        leases.append(lease)
    }
}

/// A node's request in one heartbeat. It renews all of the node's leases except those that are given up.
package struct LeaseWish: Sendable, Equatable {
    package var node: ClusterNode
    /// The weight of each agency that the node owns.
    package var weights: [String: Int64]
    /// The leases to give up, each with the new owner; nil releases the lease.
    package var gifts: [Gift]
    /// Whether the node is shutting down.
    package var isLast: Bool

    package struct Gift: Sendable, Equatable {
        package var agency: String
        package var successor: LeaseTable.Holder?
    }
}

/// A claim of an agency's lease.
package struct LeaseClaim: Sendable, Hashable {
    package var agency: String
    /// The expected epoch: the claim succeeds only if the lease still has this epoch. 0 if the lease was never held.
    package var epoch: UInt64

    package init(agency: String, epoch: UInt64) { (self.agency, self.epoch) = (agency, epoch) }
}

/// A store of nodes and leases.
package protocol LeaseRepository: Sendable {
    /// Performs one heartbeat in a transaction: records that the node is alive, renews its leases, gives up others, and
    /// grants its claims.
    /// - Parameter claims: Returns the claims, given the table after the preceding steps.
    func beat(
        _ wish: LeaseWish, _ rules: LeaseRules, claims: @escaping @Sendable (LeaseTable) -> [LeaseClaim]
    ) async throws -> LeaseTable
}
