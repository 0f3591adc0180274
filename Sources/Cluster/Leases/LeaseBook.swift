/// A node's knowledge of the leases and its decisions about them: a state machine without clock or I/O. Times are in
/// milliseconds of a monotonic clock that also runs while the machine is suspended.
package struct LeaseBook: Sendable {
    package var node: ClusterNode
    package let rules: LeaseRules
    /// The leases in the database's latest response; nil before the first.
    package private(set) var table: LeaseTable?
    /// This node's leases by agency ID, as of the database's latest response, including expired ones.
    private(set) var holdings: [String: Holding] = [:]
    /// The agencies that this node gives up, each with the new owner; nil releases the lease. This node no longer
    /// counts as the owner of an agency in this list.
    private(set) var gifts: [String: LeaseTable.Holder?] = [:]
    private(set) var isLeaving = false
    /// The other nodes that have been seen alive within the last lease duration, each with the time of the database
    /// response that last showed it.
    private var met: [String: (node: ClusterNode, at: Int64)] = [:]
    /// For each agency without a valid lease, the time since which that has been so, as far as this node knows.
    private var vacancies: [String: Int64] = [:]
    /// The epochs of expired leases whose owners have confirmed that they do not continue.
    private var ended: [String: UInt64] = [:]
    package private(set) var contact = DatabaseContact()
    /// The number of consecutive heartbeats in which another session had overwritten this node's row in the database.
    private var takeovers = 0
    /// The time at which all other nodes were last queried, and whether all of them confirmed that they cannot reach
    /// the database.
    private var round: (asked: Int64, succeeded: Bool) = (.min, false)

    /// A lease that this node holds.
    struct Holding: Sendable {
        var epoch: UInt64
        /// The time at which this node stops publishing, unless it renews or extends the lease before.
        var until: Int64
    }

    package init(_ node: ClusterNode, rules: LeaseRules = LeaseRules()) {
        (self.node, self.rules) = (node, rules)
    }

    // MARK: State

    /// Returns the lease epoch under which this node may publish an agency's state; nil if it may not publish.
    package func heldEpoch(of agency: String, at now: Int64) -> UInt64? {
        guard !isLeaving, gifts[agency] == nil, let holding = holdings[agency], now < holding.until else { return nil }
        return holding.epoch
    }

    /// Returns the time in milliseconds for which this node may publish an agency's state without renewing the lease;
    /// nil if it may not publish.
    package func left(of agency: String, at now: Int64) -> Int64? {
        heldEpoch(of: agency, at: now).flatMap { _ in holdings[agency].map { $0.until - now } }
    }

    /// Returns an agency's owner as of the database's latest response, even if the lease has expired; nil if there is
    /// none.
    package func owner(of agency: String) -> Owner? {
        guard let table, let lease = table.lease(of: agency), let holder = lease.holder else { return nil }
        return Owner(node: holder.name, address: holder.address, epoch: lease.epoch, history: table.history)
    }

    /// Whether another process uses this node's name. A restarted process overwrites this node's row in the database
    /// only once, whereas two running processes overwrite it repeatedly.
    package var hasTwin: Bool { takeovers >= 2 }

    package func isAway(at now: Int64) -> Bool { contact.isAway(at: now, rules) }

    /// Returns the time in milliseconds since the database's latest response; nil if there was none.
    package func silence(at now: Int64) -> Int64? { contact.answered.map { now - $0 } }

    // MARK: Heartbeats

    /// The time of the next heartbeat, which is a request to the database.
    package var nextBeat: Int64 {
        guard let asked = contact.asked else { return .min }
        guard let answered = contact.answered, let table, !contact.hasFailed else { return asked + rules.retry }
        if !gifts.isEmpty || isLeaving { return answered }
        var next = asked + rules.beat
        for agency in node.agencies where holdings[agency] == nil {
            // Vacant leases are checked again as soon as they can be claimed.
            let lease = table.lease(of: agency)
            let isOver = lease?.isOver(rules) ?? true
            next = min(next, isOver ? asked + rules.retry : answered + (lease?.left ?? 0) + 50)
        }
        return next
    }

    /// Begins a heartbeat, and returns the request to send to the database.
    /// - Parameters:
    ///   - weights: The weight of each agency that this node owns.
    ///   - now: The time of the request.
    package mutating func beat(weights: [String: Int64] = [:], at now: Int64) -> LeaseWish {
        contact.ask(at: now)
        for agency in holdings.keys where isLeaving || !node.agencies.contains(agency) { gifts[agency] = .some(nil) }
        return LeaseWish(
            node: node, weights: weights.filter { holdings[$0.key] != nil },
            gifts: gifts.map { LeaseWish.Gift(agency: $0.key, successor: $0.value) }.sorted { $0.agency < $1.agency },
            isLast: isLeaving)
    }

    /// Returns the leases that this node claims: vacant leases, and expired leases whose owner has confirmed that it
    /// does not continue. Called within the database transaction of a heartbeat.
    package func claims(in table: LeaseTable, at now: Int64) -> [LeaseClaim] {
        guard node.role.mayOwn, !isLeaving, let asked = contact.asked, now - asked < rules.patience else { return [] }
        let isSteady = contact.isSteady(hearing: table.at, at: now, rules)
        return Shares(table, node, rules).claims { agency in
            vacancies[agency].map { asked - $0 >= rules.courtesy } ?? false
        } isFree: { lease in
            lease.holder == nil || isSteady && ended[lease.agency] == lease.epoch
        }
    }

    /// Applies a response of the database.
    package mutating func take(_ table: LeaseTable, at now: Int64) {
        guard let asked = contact.asked else { return }
        let isInTime = now - asked < rules.patience
        let isSteady = contact.isSteady(hearing: table.at, at: now, rules) && isInTime
        countTakeovers(table, asked: asked)
        contact.hear(table.at, at: now, rules)
        meet(table, at: now)
        hold(table, asked: asked, isInTime: isInTime, isSteady: isSteady)
        let open = node.agencies.filter { table.lease(of: $0)?.isOver(rules) ?? true }
        vacancies = Dictionary(uniqueKeysWithValues: open.map { ($0, vacancies[$0] ?? now) })
        ended = ended.filter { agency, epoch in
            table.lease(of: agency).map { $0.epoch == epoch && ($0.isOver(rules) || $0.left <= rules.notice) } ?? false
        }
        self.table = table
        if isSteady, gifts.isEmpty, let gift = Shares(table, node, rules).gift { gifts[gift.agency] = gift.successor }
    }

    /// Records that a heartbeat has failed or timed out.
    package mutating func fail() { contact.fail() }

    /// Gives up all agencies; the next heartbeat releases their leases.
    package mutating func leave() { isLeaving = true }

    // MARK: Expired leases of other nodes

    /// Returns the leases of other nodes that have expired or expire soon, grouped by owner. Before claiming such a
    /// lease, this node asks the owner whether the lease is still held. An owner that was the only node when it lost
    /// the database has extended its leases without querying any other node.
    package func suspects(at now: Int64) -> [LeaseTable.Holder: [LeaseClaim]] {
        guard node.role.mayOwn, !isLeaving, let table, let answered = contact.answered else { return [:] }
        var suspects: [LeaseTable.Holder: [LeaseClaim]] = [:]
        for lease in table.leases where node.agencies.contains(lease.agency) {
            guard let holder = lease.holder, holder.session != node.session,
                lease.isOver(rules) || lease.left - (now - answered) <= rules.notice
            else { continue }
            suspects[holder, default: []].append(LeaseClaim(agency: lease.agency, epoch: lease.epoch))
        }
        return suspects
    }

    /// Applies an owner's response. An owner that does not respond changes nothing.
    /// - Parameters:
    ///   - leases: The leases that were queried.
    ///   - held: The agencies among them whose leases the owner still holds.
    package mutating func hear(_ leases: [LeaseClaim], held: Set<String>) {
        for lease in leases { ended[lease.agency] = held.contains(lease.agency) ? nil : lease.epoch }
    }

    // MARK: Without the database

    /// Returns the nodes to query now. Queries are due at regular intervals while this node owns agencies and cannot
    /// reach the database.
    /// - Returns: All other live nodes; empty if there are none, nil if no queries are due. If all of the nodes confirm
    ///   that they cannot reach the database either, this node may extend its leases.
    package mutating func witnesses(at now: Int64) -> [ClusterNode]? {
        guard isAway(at: now), !isLeaving, holdings.values.contains(where: { now < $0.until }),
            round.asked == .min || now - round.asked >= (round.succeeded ? rules.beat : rules.retry)
        else { return nil }
        round = (now, false)
        return met.values.map(\.node).sorted { $0.name < $1.name }
    }

    /// Extends this node's leases after all other nodes have confirmed that they cannot reach the database either.
    /// Another node can claim one of these leases only after it has reached the database without interruption for the
    /// duration of a lease. Leases that have already expired are not extended, because another node may own them.
    /// - Parameter asked: The time of the queries to the other nodes.
    package mutating func hearAllAway(asked: Int64, at now: Int64) {
        round.succeeded = true
        for (agency, holding) in holdings where now < holding.until {
            holdings[agency]?.until = max(holding.until, asked + rules.lease - rules.margin)
        }
    }
}

extension LeaseBook {
    /// Records which nodes are alive, and retains each for the duration of a lease. A step of the database's clock
    /// makes all nodes look dead at the same time.
    private mutating func meet(_ table: LeaseTable, at now: Int64) {
        let there = Set(table.nodes.map(\.node.name))
        met = met.filter { there.contains($0.key) && now - $0.value.at < rules.lease }
        for row in table.nodes where row.node.name != node.name && row.isAlive(rules) {
            met[row.node.name] = (row.node, now)
        }
    }

    /// Detects another process with this node's name. A row's age counts from its session's first heartbeat. If it is
    /// less than the time since this node's previous heartbeat, another session overwrote the row in between.
    private mutating func countTakeovers(_ table: LeaseTable, asked: Int64) {
        guard let known = self.table, known.history == table.history, let answered = contact.answered,
            let row = table.nodes.first(where: { $0.node.session == node.session })
        else { return takeovers = 0 }
        takeovers = row.age >= 0 && row.age < asked - answered ? takeovers + 1 : 0
    }

    /// Applies the leases in a response. A new lease is held if this node took it in this heartbeat and the response is
    /// in time. Otherwise, it is held once the database has been reachable for the duration of a lease, because the
    /// previous owner may have continued until then.
    private mutating func hold(_ table: LeaseTable, asked: Int64, isInTime: Bool, isSteady: Bool) {
        var next: [String: Holding] = [:]
        for lease in table.leases where lease.holder?.session == node.session {
            let isKnown = holdings[lease.agency]?.epoch == lease.epoch
            guard isKnown || isSteady || lease.isTaken && isInTime else { continue }
            next[lease.agency] = Holding(epoch: lease.epoch, until: asked + rules.lease - rules.margin)
        }
        holdings = next
        // A transfer may take effect even if its response is lost, so it is never revoked. If the new owner has died,
        // the lease is released instead.
        let alive = Set(table.nodes.filter { $0.isAlive(rules) }.map(\.node.session))
        gifts = gifts.filter { next[$0.key] != nil }.mapValues { successor in
            successor.flatMap { alive.contains($0.session) ? $0 : nil }
        }
    }
}
