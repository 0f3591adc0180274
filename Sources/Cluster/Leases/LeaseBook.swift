/// A node's knowledge of the leases, and its decisions about them: a state machine without clock or I/O. Times are in
/// milliseconds of a monotonic clock that also runs while the machine is suspended.
package struct LeaseBook: Sendable {
    package var node: ClusterNode
    package let rules: LeaseRules
    /// The latest answer of the database; nil before the first.
    package private(set) var table: LeaseTable?
    /// The leases of this node by agency, by the database's latest answer. Expired ones are included.
    private(set) var holdings: [String: Holding] = [:]
    /// The agencies that this node gives away, each with the new owner; nil releases the lease. They count as not
    /// owned from this moment on.
    private(set) var gifts: [String: LeaseTable.Holder?] = [:]
    private(set) var isLeaving = false
    /// The other nodes that were alive within the duration of a lease, with the time of the last answer that showed
    /// it.
    private var met: [String: (node: ClusterNode, at: Int64)] = [:]
    /// The time since which no node has had a valid lease of an agency, as far as this node knows.
    private var vacancies: [String: Int64] = [:]
    /// The epoch of each lease whose owner has confirmed that it does not continue.
    private var ended: [String: UInt64] = [:]
    package private(set) var contact = DatabaseContact()
    /// The number of consecutive beats in which this node found that another session had taken its row.
    private var takeovers = 0
    /// The time of the latest round of requests to all other nodes, and whether all confirmed that they cannot reach
    /// the database.
    private var round: (asked: Int64, succeeded: Bool) = (.min, false)

    /// A lease of this node.
    struct Holding: Sendable {
        var epoch: UInt64
        /// The time at which this node stops publishing unless it renews or extends the lease.
        var until: Int64
    }

    package init(_ node: ClusterNode, rules: LeaseRules = LeaseRules()) {
        (self.node, self.rules) = (node, rules)
    }

    // MARK: State

    /// Returns the epoch under which this node may publish an agency's state; nil if it may not.
    package func heldEpoch(of agency: String, at now: Int64) -> UInt64? {
        guard !isLeaving, gifts[agency] == nil, let holding = holdings[agency], now < holding.until else { return nil }
        return holding.epoch
    }

    /// Returns the milliseconds for which this node may still publish an agency's state without renewal; nil if it may
    /// not.
    package func left(of agency: String, at now: Int64) -> Int64? {
        heldEpoch(of: agency, at: now).flatMap { _ in holdings[agency].map { $0.until - now } }
    }

    /// Returns the owner of an agency by the database's latest answer, even if its lease has expired; nil if there is
    /// none.
    package func owner(of agency: String) -> Owner? {
        guard let table, let lease = table.lease(of: agency), let holder = lease.holder else { return nil }
        return Owner(node: holder.name, address: holder.address, epoch: lease.epoch, history: table.history)
    }

    /// Whether another process uses this node's name. A restart under the same name takes over the row only once, two
    /// processes repeatedly.
    package var hasTwin: Bool { takeovers >= 2 }

    package func isAway(at now: Int64) -> Bool { contact.isAway(at: now, rules) }

    /// Returns the milliseconds since the database's latest answer; nil if there was none.
    package func silence(at now: Int64) -> Int64? { contact.answered.map { now - $0 } }

    // MARK: Beats

    /// The time of the next beat, which is a request to the database.
    package var nextBeat: Int64 {
        guard let asked = contact.asked else { return .min }
        guard let answered = contact.answered, let table, !contact.hasFailed else { return asked + rules.retry }
        if !gifts.isEmpty || isLeaving { return answered }
        var next = asked + rules.beat
        for agency in node.agencies where holdings[agency] == nil {
            // Vacant leases are checked as soon as they can be claimed.
            let lease = table.lease(of: agency)
            let isOver = lease?.isOver(rules) ?? true
            next = min(next, isOver ? asked + rules.retry : answered + (lease?.left ?? 0) + 50)
        }
        return next
    }

    /// Starts a beat, and returns the request to send to the database.
    /// - Parameters:
    ///   - weights: the cost of each agency that this node owns.
    ///   - now: the time of the request.
    package mutating func beat(weights: [String: Int64] = [:], at now: Int64) -> LeaseWish {
        contact.ask(at: now)
        for agency in holdings.keys where isLeaving || !node.agencies.contains(agency) { gifts[agency] = .some(nil) }
        return LeaseWish(
            node: node, weights: weights.filter { holdings[$0.key] != nil },
            gifts: gifts.map { LeaseWish.Gift(agency: $0.key, successor: $0.value) }.sorted { $0.agency < $1.agency },
            isLast: isLeaving)
    }

    /// Returns the leases that this node claims: vacant ones, and expired ones whose owner has confirmed that it does
    /// not continue. Called within the transaction of a beat.
    package func claims(in table: LeaseTable, at now: Int64) -> [LeaseClaim] {
        guard node.role.mayOwn, !isLeaving, let asked = contact.asked, now - asked < rules.patience else { return [] }
        let isSteady = contact.isSteady(hearing: table.at, at: now, rules)
        return Shares(table, node, rules).claims { agency in
            vacancies[agency].map { asked - $0 >= rules.courtesy } ?? false
        } isFree: { lease in
            lease.holder == nil || isSteady && ended[lease.agency] == lease.epoch
        }
    }

    /// Applies an answer of the database.
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

    /// Records that a beat has failed or timed out.
    package mutating func fail() { contact.fail() }

    /// Gives up all agencies; the next beat releases their leases.
    package mutating func leave() { isLeaving = true }

    // MARK: Before claims

    /// Returns the leases of other nodes that have expired or expire soon, grouped by owner. Before it claims one, this
    /// node asks the owner whether the owner still holds the lease: an owner that was the only node when it lost the
    /// database has extended its leases without asking anyone.
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

    /// Applies an owner's answer. An owner that does not answer changes nothing.
    /// - Parameters:
    ///   - leases: the leases in question.
    ///   - held: the agencies among them that the owner continues.
    package mutating func hear(_ leases: [LeaseClaim], held: Set<String>) {
        for lease in leases { ended[lease.agency] = held.contains(lease.agency) ? nil : lease.epoch }
    }

    // MARK: Without the database

    /// Starts a round of questions if this node has lost the database, owns agencies, and a round is due.
    /// - Returns: the other nodes, which must all confirm that they have lost the database as well, so that this node
    ///   may extend its leases. Empty if there are none. Nil if no round is due.
    package mutating func witnesses(at now: Int64) -> [ClusterNode]? {
        guard isAway(at: now), !isLeaving, holdings.values.contains(where: { now < $0.until }),
            round.asked == .min || now - round.asked >= (round.succeeded ? rules.beat : rules.retry)
        else { return nil }
        round = (now, false)
        return met.values.map(\.node).sorted { $0.name < $1.name }
    }

    /// Extends the leases after all other nodes have confirmed that they cannot reach the database either. A node can
    /// claim leases only after it has reached the database for the duration of a lease. Leases that have expired by now
    /// are not extended, because another node may own them.
    /// - Parameter asked: the time of the requests to the other nodes.
    package mutating func hearAllAway(asked: Int64, at now: Int64) {
        round.succeeded = true
        for (agency, holding) in holdings where now < holding.until {
            holdings[agency]?.until = max(holding.until, asked + rules.lease - rules.margin)
        }
    }
}

extension LeaseBook {
    /// Remembers each node for the duration of a lease after it was last alive, because a step of the database's clock
    /// makes all nodes look dead at once.
    private mutating func meet(_ table: LeaseTable, at now: Int64) {
        let there = Set(table.nodes.map(\.node.name))
        met = met.filter { there.contains($0.key) && now - $0.value.at < rules.lease }
        for row in table.nodes where row.node.name != node.name && row.isAlive(rules) {
            met[row.node.name] = (row.node, now)
        }
    }

    /// Detects another process with this node's name. A row's age counts from its session's first beat. If it is less
    /// than the time since this node's previous beat, another session had taken the row in between.
    private mutating func countTakeovers(_ table: LeaseTable, asked: Int64) {
        guard let known = self.table, known.history == table.history, let answered = contact.answered,
            let row = table.nodes.first(where: { $0.node.session == node.session })
        else { return takeovers = 0 }
        takeovers = row.age >= 0 && row.age < asked - answered ? takeovers + 1 : 0
    }

    /// Applies the leases in an answer. A new lease counts as held if this node has taken it in this beat and the
    /// answer is in time. Otherwise it is held once the database has been reachable for the duration of a lease,
    /// because the previous owner may have continued until then.
    private mutating func hold(_ table: LeaseTable, asked: Int64, isInTime: Bool, isSteady: Bool) {
        var next: [String: Holding] = [:]
        for lease in table.leases where lease.holder?.session == node.session {
            let isKnown = holdings[lease.agency]?.epoch == lease.epoch
            guard isKnown || isSteady || lease.isTaken && isInTime else { continue }
            next[lease.agency] = Holding(epoch: lease.epoch, until: asked + rules.lease - rules.margin)
        }
        holdings = next
        // A transfer may take effect even if its answer is lost, so it is never revoked. If the new owner has died,
        // the lease is released instead.
        let alive = Set(table.nodes.filter { $0.isAlive(rules) }.map(\.node.session))
        gifts = gifts.filter { next[$0.key] != nil }.mapValues { successor in
            successor.flatMap { alive.contains($0.session) ? $0 : nil }
        }
    }
}
