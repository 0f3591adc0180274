/// A node's view of the leases, and its decisions about them: a state machine without clock or I/O. Times are in
/// milliseconds of a monotonic clock that also runs while the process is suspended.
package struct LeaseBook: Sendable {
    package var node: ClusterNode
    package let rules: LeaseRules
    /// The latest answer of the database; nil before the first.
    package private(set) var table: LeaseTable?
    /// The leases of this node, including expired ones until another node is known to own them.
    private(set) var holdings: [String: Holding] = [:]
    /// Leases being transferred, and to which node. They count as not owned from this moment on.
    private(set) var gifts: [String: LeaseTable.Holder?] = [:]
    private(set) var isLeaving = false
    /// Nodes that were alive in the database's latest answer, with the time of that answer.
    private var met: [String: (node: ClusterNode, at: Int64)] = [:]
    /// The time since which this node has seen each agency without an owner.
    private var vacancies: [String: Int64] = [:]
    /// Epochs whose owners have confirmed that they do not continue.
    private var ended: [String: UInt64] = [:]
    package private(set) var contact = DatabaseContact()
    /// The number of consecutive beats before which another session had taken this node's row.
    private var takeovers = 0
    /// The time of the latest round of questions to other nodes, and whether all confirmed that they do not reach the
    /// database.
    private var round: (asked: Int64, succeeded: Bool) = (.min, false)

    struct Holding: Sendable {
        var epoch: UInt64
        /// The time at which this node stops on its own.
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

    package func owner(of agency: String) -> Owner? {
        guard let table, let lease = table.lease(of: agency), let holder = lease.holder else { return nil }
        return Owner(node: holder.name, address: holder.address, epoch: lease.epoch, history: table.history)
    }

    /// Whether another process uses this node's name. A restarted node takes over the row only once.
    package var hasTwin: Bool { takeovers >= 2 }

    package func isAway(at now: Int64) -> Bool { contact.isAway(at: now, rules) }

    /// Returns the milliseconds since the database's latest answer; nil if there was none.
    package func silence(at now: Int64) -> Int64? { contact.answered.map { now - $0 } }

    // MARK: Beats

    /// The time of the next request to the database.
    package var nextBeat: Int64 {
        guard let asked = contact.asked else { return .min }
        guard let answered = contact.answered, let table, !contact.hasFailed else { return asked + rules.retry }
        if !gifts.isEmpty || isLeaving { return answered }
        var next = asked + rules.beat
        for agency in node.agencies where holdings[agency] == nil {
            // Leases without an owner are checked as soon as they may be claimed.
            let lease = table.lease(of: agency)
            let isOver = lease?.isOver(rules) ?? true
            next = min(next, isOver ? asked + rules.retry : answered + (lease?.left ?? 0) + 50)
        }
        return next
    }

    package mutating func beat(weights: [String: Int64] = [:], at now: Int64) -> LeaseWish {
        contact.ask(at: now)
        for agency in holdings.keys where isLeaving || !node.agencies.contains(agency) { gifts[agency] = .some(nil) }
        return LeaseWish(
            node: node, weights: weights.filter { holdings[$0.key] != nil },
            gifts: gifts.map { LeaseWish.Gift(agency: $0.key, heir: $0.value) }.sorted { $0.agency < $1.agency },
            isLast: isLeaving)
    }

    /// Returns the leases that this node claims; called within the transaction of a beat.
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
        if isSteady, gifts.isEmpty, let gift = Shares(table, node, rules).gift { gifts[gift.agency] = gift.heir }
    }

    /// Records that a beat failed or timed out.
    package mutating func fail() { contact.fail() }

    /// Gives up all ownership; the next beat returns the leases.
    package mutating func leave() { isLeaving = true }

    // MARK: Before claims

    /// Returns the expiring or expired leases, by owner, whose owners must be asked whether they continue. An owner may
    /// have been the only node when it lost the database, and therefore have no other node to ask.
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

    /// Applies an owner's answer about the leases that it holds; an owner that does not answer changes nothing.
    package mutating func hear(_ leases: [LeaseClaim], held: Set<String>) {
        for lease in leases { ended[lease.agency] = held.contains(lease.agency) ? nil : lease.epoch }
    }

    // MARK: Without the database

    /// Starts a round of questions if one is due.
    /// - Returns: the nodes that must all confirm that they do not reach the database either, so that this node may
    ///   extend its leases.
    package mutating func witnesses(at now: Int64) -> [ClusterNode]? {
        guard isAway(at: now), !isLeaving, holdings.values.contains(where: { now < $0.until }),
            round.asked == .min || now - round.asked >= (round.succeeded ? rules.beat : rules.retry)
        else { return nil }
        round = (now, false)
        return met.values.map(\.node).sorted { $0.name < $1.name }
    }

    /// Extends the leases after all witnesses have confirmed. None of them can claim anything before it has reached the
    /// database for a whole lease. A lease that has expired by now may already be another node's.
    /// - Parameter asked: the time of the question.
    package mutating func hearAllAway(asked: Int64, at now: Int64) {
        round.succeeded = true
        for (agency, holding) in holdings where now < holding.until {
            holdings[agency]?.until = max(holding.until, asked + rules.lease - rules.margin)
        }
    }
}

extension LeaseBook {
    /// Remembers each node for one lease after it was last seen, because a clock step makes all nodes look dead at
    /// once.
    private mutating func meet(_ table: LeaseTable, at now: Int64) {
        let there = Set(table.nodes.map(\.node.name))
        met = met.filter { there.contains($0.key) && now - $0.value.at < rules.lease }
        for row in table.nodes where row.node.name != node.name && row.isAlive(rules) {
            met[row.node.name] = (row.node, now)
        }
    }

    /// Detects another process with this node's name. The row's age counts from its session's first beat, so it is at
    /// least the time since this node's last beat unless another session took the row.
    private mutating func countTakeovers(_ table: LeaseTable, asked: Int64) {
        guard let known = self.table, known.history == table.history, let answered = contact.answered,
            let row = table.nodes.first(where: { $0.node.session == node.session })
        else { return takeovers = 0 }
        takeovers = row.age >= 0 && row.age < asked - answered ? takeovers + 1 : 0
    }

    /// Applies the leases in an answer. A lease gained in a beat whose answer was late or lost is held only once it may
    /// be claimed: until then the previous owner may have continued.
    private mutating func hold(_ table: LeaseTable, asked: Int64, isInTime: Bool, isSteady: Bool) {
        var next: [String: Holding] = [:]
        for lease in table.leases where lease.holder?.session == node.session {
            let isKnown = holdings[lease.agency]?.epoch == lease.epoch
            guard isKnown || isSteady || lease.isTaken && isInTime else { continue }
            next[lease.agency] = Holding(epoch: lease.epoch, until: asked + rules.lease - rules.margin)
        }
        holdings = next
        // A transfer whose answer is lost may still take effect at any time, so it is never revoked. If the heir has
        // died, any node may take it.
        let alive = Set(table.nodes.filter { $0.isAlive(rules) }.map(\.node.session))
        gifts = gifts.filter { next[$0.key] != nil }.mapValues { heir in
            heir.flatMap { alive.contains($0.session) ? $0 : nil }
        }
    }
}
