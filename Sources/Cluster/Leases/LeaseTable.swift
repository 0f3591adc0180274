package import TransitCore

/// What the database says of nodes and leases at one moment. Lengths of time are milliseconds by its own clock.
package struct LeaseTable: Sendable, Equatable {
    package var at: EpochMilliseconds
    /// A random id, made with the tables; see ``Leases/history``.
    package var history: UInt64
    package var nodes: [Node]
    package var leases: [Lease]

    package struct Node: Sendable, Equatable {
        package var node: ClusterNode
        /// Since it beat last.
        package var silence: Int64
        /// Since it began.
        package var age: Int64

        package init(_ node: ClusterNode, silence: Int64, age: Int64) {
            (self.node, self.silence, self.age) = (node, silence, age)
        }

        /// A clock that was set back makes its last beat one to come.
        package func isAlive(_ rules: LeaseRules) -> Bool { silence.magnitude < rules.lease.magnitude }
    }

    package struct Lease: Sendable, Equatable {
        package var agency: String
        package var epoch: UInt64
        /// Nil where it was given back.
        package var holder: Holder?
        /// Until it ends; less than nothing once it has.
        package var left: Int64
        /// Since it has its owner.
        package var held: Int64
        /// What it is to keep the agency up to date; 1 at least.
        package var weight: Int64
        /// The beat that tells it has taken it.
        package var isTaken = false

        package init(
            agency: String, epoch: UInt64, holder: Holder?, left: Int64, held: Int64, weight: Int64
        ) {
            (self.agency, self.epoch, self.holder) = (agency, epoch, holder)
            (self.left, self.held, self.weight) = (left, held, weight)
        }

        /// More than a whole lease was written by another clock than that which tells it.
        package func isOver(_ rules: LeaseRules) -> Bool {
            holder == nil || left <= 0 || left > rules.lease + rules.drift
        }
    }

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

    /// A node of the same name that is alive and reached elsewhere: names are given once.
    package func twin(of name: String, at address: String, _ rules: LeaseRules = LeaseRules()) -> ClusterNode? {
        nodes.first { $0.node.name == name && $0.node.address != address && $0.isAlive(rules) }?.node
    }

    package func lease(of agency: String) -> Lease? { leases.first { $0.agency == agency } }

    /// Notes what was taken.
    package mutating func take(_ claim: LeaseClaim, by node: ClusterNode, _ rules: LeaseRules) {
        var lease = Lease(
            agency: claim.agency, epoch: claim.epoch + 1, holder: Holder(node), left: rules.lease, held: 0,
            weight: lease(of: claim.agency)?.weight ?? 1)
        lease.isTaken = true
        leases.removeAll { $0.agency == claim.agency }
        leases.append(lease)
    }
}

/// What a node asks of the database in one beat. All that it owns is renewed but for what it gives away.
package struct LeaseWish: Sendable, Equatable {
    package var node: ClusterNode
    /// Of agencies that it owns.
    package var weights: [String: Int64]
    /// What it gives away, and to whom; to nobody where that is nil.
    package var gifts: [Gift]
    /// It ends now.
    package var isLast: Bool

    package struct Gift: Sendable, Equatable {
        package var agency: String
        package var heir: LeaseTable.Holder?
    }
}

/// An agency that a node would own.
package struct LeaseClaim: Sendable, Hashable {
    package var agency: String
    /// It is given only if this is still the lease's; 0 where nobody has ever held it.
    package var epoch: UInt64

    package init(agency: String, epoch: UInt64) { (self.agency, self.epoch) = (agency, epoch) }
}

/// Where leases lie.
package protocol LeaseArchive: Sendable {
    /// Tells that a node is alive, renews what it owns, gives away what it does not want, and gives it what it claims of what
    /// can be had: all of it or nothing.
    /// - Parameter claims: of what there is once the rest has been done.
    func beat(
        _ wish: LeaseWish, _ rules: LeaseRules, claims: @escaping @Sendable (LeaseTable) -> [LeaseClaim]
    ) async throws -> LeaseTable
}
