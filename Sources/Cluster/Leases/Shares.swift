/// The distribution of agencies across the nodes that may own them, as each of these nodes computes it.
struct Shares {
    private let table: LeaseTable
    private let node: ClusterNode
    private let rules: LeaseRules
    /// The nodes that may own agencies, by name, including this node.
    private let owners: [String: ClusterNode]
    /// The total weight of the agencies that each node owns.
    private let loads: [String: Int64]

    init(_ table: LeaseTable, _ node: ClusterNode, _ rules: LeaseRules) {
        (self.table, self.node, self.rules) = (table, node, rules)
        var owners = Dictionary(
            table.nodes.filter { $0.isAlive(rules) && $0.node.role.mayOwn }.map { ($0.node.name, $0.node) }
        ) { first, _ in first }
        owners[node.name] = node
        var loads = owners.mapValues { _ in Int64(0) }
        for lease in table.leases where !lease.isOver(rules) {
            if let holder = lease.holder, owners[holder.name]?.session == holder.session {
                loads[holder.name, default: 0] += lease.weight
            }
        }
        (self.owners, self.loads) = (owners, loads)
    }

    /// Assigns the vacant agencies in order of decreasing weight, each to the node with the least load so far, and
    /// returns this node's share. All nodes compute the same assignment, and so claim different agencies.
    /// - Parameters:
    ///   - hasWaited: Whether an agency has been vacant for so long that this node may claim it although it is assigned
    ///     to another node.
    ///   - isFree: Whether this node may claim a lease.
    func claims(hasWaited: (String) -> Bool, isFree: (LeaseTable.Lease) -> Bool) -> [LeaseClaim] {
        var loads = loads
        var claims: [LeaseClaim] = []
        for lease in open {
            let able = loads.filter { owners[$0.key]?.mayOwn(lease.agency) ?? false }
            guard let turn = able.min(by: { ($0.value, $0.key) < ($1.value, $1.key) })?.key else { continue }
            loads[turn, default: 0] += lease.weight
            guard isFree(lease), turn == node.name || hasWaited(lease.agency) else { continue }
            claims.append(LeaseClaim(agency: lease.agency, epoch: lease.epoch))
        }
        return claims
    }

    private var open: [LeaseTable.Lease] {
        node.agencies.compactMap { agency -> LeaseTable.Lease? in
            guard let lease = table.lease(of: agency) else {
                return LeaseTable.Lease(agency: agency, epoch: 0, holder: nil, left: 0, held: 0, weight: 1)
            }
            return lease.isOver(rules) ? lease : nil
        }.sorted { ($1.weight, $0.agency) < ($0.weight, $1.agency) }
    }

    /// The agency to transfer to the node with the least load, if this node has the highest load and the transfer
    /// brings the two loads closer together. Nil while any lease is vacant. Agencies that were recently transferred are
    /// not considered.
    var gift: (agency: String, successor: LeaseTable.Holder)? {
        guard node.role.mayOwn, open.isEmpty, let successor, let mine = loads[node.name] else { return nil }
        let difference = mine - (loads[successor.name] ?? 0)
        // Loads fluctuate, so differences of up to a fifth of the average load count as balanced.
        guard difference * 5 * Int64(loads.count) > loads.values.reduce(0, +) else { return nil }
        let movable = table.leases.filter { lease in
            lease.holder?.session == node.session && lease.held >= rules.rest && successor.mayOwn(lease.agency)
                && lease.weight * 4 <= difference * 3
        }
        func rank(_ lease: LeaseTable.Lease) -> (Int64, String) { (abs(difference - 2 * lease.weight), lease.agency) }
        return movable.min { rank($0) < rank($1) }.map { ($0.agency, LeaseTable.Holder(successor)) }
    }

    /// The node with the least load among the nodes that have been alive for `rules.rest`. Nil unless this node has the
    /// highest load.
    private var successor: ClusterNode? {
        let most = loads.max { ($0.value, $1.key) < ($1.value, $0.key) }
        guard most?.key == node.name else { return nil }
        let settled = Set(table.nodes.filter { $0.age >= rules.rest }.map(\.node.name))
        let others = loads.filter { $0.key != node.name && settled.contains($0.key) }
        return others.min { ($0.value, $0.key) < ($1.value, $1.key) }.flatMap { owners[$0.key] }
    }
}
