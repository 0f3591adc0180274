/// What a node knows of leases, and what it does about them. It reads no clock and asks nobody: times are milliseconds that
/// only rise, also while the process is stopped, and answers are told to it.
package struct LeaseBook: Sendable {
    package var node: ClusterNode
    package let rules: LeaseRules
    /// The last that was heard; nil before there was an answer.
    package private(set) var table: LeaseTable?
    /// What this node owns, or did as long as it has not heard that another does.
    private(set) var holdings: [String: Holding] = [:]
    /// What it gives away, and to whom: from this moment on it is not owned.
    private(set) var gifts: [String: LeaseTable.Holder?] = [:]
    private(set) var isLeaving = false
    /// Nodes that were alive when the database was heard last, with when that was seen.
    private var met: [String: (node: ClusterNode, at: Int64)] = [:]
    /// Since when this node sees that an agency can be had.
    private var vacancies: [String: Int64] = [:]
    /// Epochs whose owners were asked, as they were running out, and do not go on.
    private var ended: [String: UInt64] = [:]
    package private(set) var contact = DatabaseContact()
    /// Beats in a row before which another session had taken this node's row.
    private var takeovers = 0
    /// When others were asked whether they hear the database, and when all said that they do not.
    private var round: (asked: Int64, succeeded: Bool) = (.min, false)

    struct Holding: Sendable {
        var epoch: UInt64
        /// When this node stops by itself.
        var until: Int64
    }

    package init(_ node: ClusterNode, rules: LeaseRules = LeaseRules()) {
        (self.node, self.rules) = (node, rules)
    }

    // MARK: What is known

    /// The epoch under which this node may publish an agency's state.
    package func heldEpoch(of agency: String, at now: Int64) -> UInt64? {
        guard !isLeaving, gifts[agency] == nil, let holding = holdings[agency], now < holding.until else { return nil }
        return holding.epoch
    }

    /// Milliseconds for which this node may go on to publish an agency's state unless it hears more; nil where it may not.
    package func left(of agency: String, at now: Int64) -> Int64? {
        heldEpoch(of: agency, at: now).flatMap { _ in holdings[agency].map { $0.until - now } }
    }

    package func owner(of agency: String) -> Owner? {
        guard let table, let lease = table.lease(of: agency), let holder = lease.holder else { return nil }
        return Owner(node: holder.name, address: holder.address, epoch: lease.epoch, history: table.history)
    }

    /// Another process beats under this node's name. A node that was restarted takes over once.
    package var hasTwin: Bool { takeovers >= 2 }

    package func isAway(at now: Int64) -> Bool { contact.isAway(at: now, rules) }

    /// Milliseconds since the database was heard last; nil before that.
    package func silence(at now: Int64) -> Int64? { contact.answered.map { now - $0 } }

    // MARK: Beats

    /// When the database is to be asked next.
    package var nextBeat: Int64 {
        guard let asked = contact.asked else { return .min }
        guard let answered = contact.answered, let table, !contact.hasFailed else { return asked + rules.retry }
        if !gifts.isEmpty || isLeaving { return answered }
        var next = asked + rules.beat
        for agency in node.agencies where holdings[agency] == nil {
            // What can be had, or soon can, is looked at when it can.
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

    /// What this node would have of what there is; to be asked within the transaction of a beat.
    package func claims(in table: LeaseTable, at now: Int64) -> [LeaseClaim] {
        guard node.role.mayOwn, !isLeaving, let asked = contact.asked, now - asked < rules.patience else { return [] }
        let isSteady = contact.isSteady(hearing: table.at, at: now, rules)
        return Shares(table, node, rules).claims { agency in
            vacancies[agency].map { asked - $0 >= rules.courtesy } ?? false
        } isFree: { lease in
            lease.holder == nil || isSteady && ended[lease.agency] == lease.epoch
        }
    }

    /// Takes note of what the database answered.
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

    /// There was no answer, and none is waited for any more.
    package mutating func fail() { contact.fail() }

    /// From now on nothing is owned; the next beat gives everything back.
    package mutating func leave() { isLeaving = true }

    // MARK: Before something is claimed

    /// What is running out, or has, of each owner that is to be asked whether it goes on: it may have been alone when the database
    /// went away for it, and so know nobody to ask.
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

    /// What an owner says that it holds; nothing where it is silent.
    package mutating func hear(_ leases: [LeaseClaim], held: Set<String>) {
        for lease in leases { ended[lease.agency] = held.contains(lease.agency) ? nil : lease.epoch }
    }

    // MARK: While the database is away

    /// Begins a round of questions where one is due.
    /// - Returns: who has to say that the database is away for it too, so that what is owned may be owned on.
    package mutating func witnesses(at now: Int64) -> [ClusterNode]? {
        guard isAway(at: now), !isLeaving, holdings.values.contains(where: { now < $0.until }),
            round.asked == .min || now - round.asked >= (round.succeeded ? rules.beat : rules.retry)
        else { return nil }
        round = (now, false)
        return met.values.map(\.node).sorted { $0.name < $1.name }
    }

    /// All who were asked have said so. None of them can take anything before it has heard the database for a whole lease, and
    /// what has run out by now may be another's already.
    /// - Parameter asked: when.
    package mutating func hearAllAway(asked: Int64, at now: Int64) {
        round.succeeded = true
        for (agency, holding) in holdings where now < holding.until {
            holdings[agency]?.until = max(holding.until, asked + rules.lease - rules.margin)
        }
    }
}

extension LeaseBook {
    /// A node is remembered for a lease after it was seen last: a clock that was set makes all look dead at once.
    private mutating func meet(_ table: LeaseTable, at now: Int64) {
        let there = Set(table.nodes.map(\.node.name))
        met = met.filter { there.contains($0.key) && now - $0.value.at < rules.lease }
        for row in table.nodes where row.node.name != node.name && row.isAlive(rules) {
            met[row.node.name] = (row.node, now)
        }
    }

    /// The row's age counts from its session's first beat, and so from this node's last one at least unless another took it.
    private mutating func countTakeovers(_ table: LeaseTable, asked: Int64) {
        guard let known = self.table, known.history == table.history, let answered = contact.answered,
            let row = table.nodes.first(where: { $0.node.session == node.session })
        else { return takeovers = 0 }
        takeovers = row.age >= 0 && row.age < asked - answered ? takeovers + 1 : 0
    }

    /// What came to this node in a beat whose answer was late or lost is held only when it may be claimed: until then its owner
    /// before may have gone on.
    private mutating func hold(_ table: LeaseTable, asked: Int64, isInTime: Bool, isSteady: Bool) {
        var next: [String: Holding] = [:]
        for lease in table.leases where lease.holder?.session == node.session {
            let isKnown = holdings[lease.agency]?.epoch == lease.epoch
            guard isKnown || isSteady || lease.isTaken && isInTime else { continue }
            next[lease.agency] = Holding(epoch: lease.epoch, until: asked + rules.lease - rules.margin)
        }
        holdings = next
        // A gift whose answer is lost may be given at any later time: it is never taken back. Of an heir that has died it is
        // anybody's.
        let alive = Set(table.nodes.filter { $0.isAlive(rules) }.map(\.node.session))
        gifts = gifts.filter { next[$0.key] != nil }.mapValues { heir in
            heir.flatMap { alive.contains($0.session) ? $0 : nil }
        }
    }
}
