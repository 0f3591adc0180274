package import TransitCore

/// The nodes and leases in the database at one moment. Durations are in milliseconds of the database's clock.
package struct LeaseTable: Sendable, Equatable {
    package var at: EpochMilliseconds
    /// A random id, created with the tables; see ``Leases/history``.
    package var history: UInt64
    package var nodes: [Node]
    package var leases: [Lease]

    /// A node as recorded in the database.
    package struct Node: Sendable, Equatable {
        package var node: ClusterNode
        /// Milliseconds since its last beat.
        package var silence: Int64
        /// Milliseconds since its first beat.
        package var age: Int64

        package init(_ node: ClusterNode, silence: Int64, age: Int64) {
            (self.node, self.silence, self.age) = (node, silence, age)
        }

        /// Whether the node counts as alive. The magnitude is compared because a clock that was set back puts the last
        /// beat in the future.
        package func isAlive(_ rules: LeaseRules) -> Bool { silence.magnitude < rules.lease.magnitude }
    }

    /// The lease of one agency.
    package struct Lease: Sendable, Equatable {
        package var agency: String
        package var epoch: UInt64
        /// The owner; nil if the lease was given back.
        package var holder: Holder?
        /// Milliseconds until it expires; negative once it has.
        package var left: Int64
        /// Milliseconds since the current owner took it.
        package var held: Int64
        /// The cost of keeping the agency up to date, at least 1.
        package var weight: Int64
        /// Whether this node took it in the present beat.
        package var isTaken = false

        package init(
            agency: String, epoch: UInt64, holder: Holder?, left: Int64, held: Int64, weight: Int64
        ) {
            (self.agency, self.epoch, self.holder) = (agency, epoch, holder)
            (self.left, self.held, self.weight) = (left, held, weight)
        }

        /// Whether the lease has no owner or has expired. More than a whole lease left means that it was written under
        /// another clock.
        package func isOver(_ rules: LeaseRules) -> Bool {
            holder == nil || left <= 0 || left > rules.lease + rules.drift
        }
    }

    /// The identity of a lease's owner: the node's name and the session of its process.
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

    /// Returns a node that is alive under the same name at another address. Names must be unique.
    package func twin(of name: String, at address: String, _ rules: LeaseRules = LeaseRules()) -> ClusterNode? {
        nodes.first { $0.node.name == name && $0.node.address != address && $0.isAlive(rules) }?.node
    }

    package func lease(of agency: String) -> Lease? { leases.first { $0.agency == agency } }

    /// Records a successful claim.
    package mutating func take(_ claim: LeaseClaim, by node: ClusterNode, _ rules: LeaseRules) {
        var lease = Lease(
            agency: claim.agency, epoch: claim.epoch + 1, holder: Holder(node), left: rules.lease, held: 0,
            weight: lease(of: claim.agency)?.weight ?? 1)
        lease.isTaken = true
        leases.removeAll { $0.agency == claim.agency }
        leases.append(lease)
    }
}

/// A node's request in one beat. It renews all of its leases except those that it gives away.
package struct LeaseWish: Sendable, Equatable {
    package var node: ClusterNode
    /// The weight of each agency that it owns.
    package var weights: [String: Int64]
    /// Leases to give away, each with the new owner; nil releases it.
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
    /// The expected epoch: the claim succeeds only if the lease still has it. 0 if it was never held.
    package var epoch: UInt64

    package init(agency: String, epoch: UInt64) { (self.agency, self.epoch) = (agency, epoch) }
}

/// A store of leases.
package protocol LeaseRepository: Sendable {
    /// Performs one beat in a transaction: records that the node is alive, renews its leases, gives away others, and
    /// grants its claims.
    /// - Parameter claims: returns the claims, given the table after the other steps.
    func beat(
        _ wish: LeaseWish, _ rules: LeaseRules, claims: @escaping @Sendable (LeaseTable) -> [LeaseClaim]
    ) async throws -> LeaseTable
}
