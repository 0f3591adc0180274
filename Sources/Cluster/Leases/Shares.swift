/// How agencies are shared among the nodes that make live states, as one of them sees it.
struct Shares {
    private let table: LeaseTable
    private let node: ClusterNode
    private let rules: LeaseRules
    /// Nodes that may own, by name; this one among them.
    private let owners: [String: ClusterNode]
    /// What each has.
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

    /// The heaviest agency first goes to whoever has least: all see the same, and so ask for different ones.
    /// - Parameters:
    ///   - hasWaited: whether an agency has been left to the one whose turn it was.
    ///   - isFree: whether this node may have what nobody has, or what has run out.
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

    /// One agency for the node that has least, where this one has most and both come nearer to each other by it; nil while
    /// anything is still to be had, and for what has moved lately.
    var gift: (agency: String, heir: LeaseTable.Holder)? {
        guard node.role.mayOwn, open.isEmpty, let heir, let mine = loads[node.name] else { return nil }
        let difference = mine - (loads[heir.name] ?? 0)
        // Loads come and go: a fifth of what each has on the average is even.
        guard difference * 5 * Int64(loads.count) > loads.values.reduce(0, +) else { return nil }
        let movable = table.leases.filter { lease in
            lease.holder?.session == node.session && lease.held >= rules.rest && heir.mayOwn(lease.agency)
                && lease.weight * 4 <= difference * 3
        }
        func rank(_ lease: LeaseTable.Lease) -> (Int64, String) { (abs(difference - 2 * lease.weight), lease.agency) }
        return movable.min { rank($0) < rank($1) }.map { ($0.agency, LeaseTable.Holder(heir)) }
    }

    /// Who has least, where nobody has more than this node.
    private var heir: ClusterNode? {
        let most = loads.max { ($0.value, $1.key) < ($1.value, $0.key) }
        guard most?.key == node.name else { return nil }
        let settled = Set(table.nodes.filter { $0.age >= rules.rest }.map(\.node.name))
        let others = loads.filter { $0.key != node.name && settled.contains($0.key) }
        return others.min { ($0.value, $0.key) < ($1.value, $1.key) }.flatMap { owners[$0.key] }
    }
}
