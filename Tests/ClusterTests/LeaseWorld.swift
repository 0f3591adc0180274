import TestSupport
import TransitCore

@testable import Cluster

/// A cluster of nodes, a database and the network between them, in simulated time, with all kinds of delays, losses,
/// suspensions and clock errors.
struct LeaseWorld {
    struct Node {
        var book: LeaseBook
        /// The initial value of the node's clock, and the number of its milliseconds that pass per true second.
        var offset: Int64
        var pace: Int64
        var isDead = false
        var stoppedUntil: Int64 = 0
        var reachesDatabase = true
        /// The nodes that this node cannot reach.
        var cut: Set<Int> = []
        /// The number of the heartbeat in progress; nil if there is none.
        var beat: Int?

        func clock(at now: Int64) -> Int64 { offset + now * pace / 1000 }
    }

    private enum Event {
        case tick(node: Int)
        case wake(node: Int)
        case arrive(node: Int, beat: Int, LeaseWish, LeaseBook)
        case answer(node: Int, beat: Int, LeaseTable)
        case fail(node: Int, beat: Int)
        case witness(node: Int, asked: Int64, isAway: Bool)
        case owner(node: Int, [LeaseClaim], held: Set<String>)
    }

    var random: SeededRandom
    let rules = LeaseRules()
    let agencies: [String]
    private(set) var now: Int64 = 0
    var nodes: [Node] = []
    var leases: [String: LeaseRow] = [:]
    private var rows: [String: (node: ClusterNode, since: Int64, seen: Int64)] = [:]
    var isDatabaseUp = true
    /// The offset of the database's clock from the true time, in milliseconds.
    var databaseClock: Int64 = 1_700_000_000_000
    /// The percentage of messages that are delayed by seconds, and of responses that are lost.
    var latePerHundred = 0
    var lostPerHundred = 0
    private var queue: [(at: Int64, number: Int, event: Event)] = []
    private var number = 0
    /// The violations that were found.
    var findings: [String] = []
    /// The owner of each agency and epoch.
    private(set) var history: [String: String] = [:]
    private(set) var changes = 0

    struct LeaseRow {
        var epoch: UInt64
        var holder: LeaseTable.Holder?
        var expires: Int64
        var since: Int64
        var weight: Int64 = 1
    }

    init(seed: UInt64, nodes count: Int, agencies: Int) {
        random = SeededRandom(seed: seed)
        self.agencies = (0..<agencies).map { "a\($0)" }
        for number in 0..<count { add(role: .ingest, name: "n\(number)") }
    }

    @discardableResult
    mutating func add(role: NodeRole, name: String) -> Int {
        let session = Int64(random.next() >> 1) | 1
        let node = ClusterNode(
            name: name, session: session, address: "http://\(name)", role: role, version: "1", agencies: agencies)
        nodes.append(
            Node(
                book: LeaseBook(node), offset: Int64(random.below(1_000_000_000)), pace: 995 + Int64(random.below(11))))
        push(now + Int64(random.below(50)), .tick(node: nodes.count - 1))
        return nodes.count - 1
    }

    private mutating func push(_ at: Int64, _ event: Event) {
        number += 1
        let entry = (max(at, now), number, event)
        let place = queue.firstIndex { ($0.at, $0.number) > (entry.0, entry.1) } ?? queue.endIndex
        queue.insert(entry, at: place)
    }

    // MARK: Observations

    func holder(of agency: String) -> Int? { holders(of: agency).first }

    private func holders(of agency: String) -> [Int] {
        nodes.indices.filter { holds($0, agency) != nil }
    }

    func holds(_ node: Int, _ agency: String) -> UInt64? {
        let it = nodes[node]
        guard !it.isDead, it.stoppedUntil <= now else { return nil }
        return it.book.heldEpoch(of: agency, at: it.clock(at: now))
    }

    private mutating func check() {
        for agency in agencies {
            let holders = holders(of: agency)
            if holders.count > 1 {
                let names = holders.map { "\(nodes[$0].book.node.name) by \(holds($0, agency) ?? 0)" }
                findings.append("\(now): \(agency) is held by \(names.joined(separator: ", "))")
            }
            guard let one = holders.first, let epoch = holds(one, agency) else { continue }
            let session = "\(nodes[one].book.node.session)"
            let known = history.updateValue(session, forKey: "\(agency)/\(epoch)")
            if known == nil { changes += 1 }
            if known != nil, known != session { findings.append("\(now): \(agency) has two owners of epoch \(epoch)") }
        }
    }

    // MARK: Time

    mutating func run(for milliseconds: Int64, _ look: (inout LeaseWorld) -> Void = { _ in }) {
        let end = now + milliseconds
        while let first = queue.first, first.at <= end {
            queue.removeFirst()
            now = first.at
            take(first.event)
            check()
            look(&self)
        }
        now = end
    }

    private mutating func take(_ event: Event) {
        switch event {
        case .tick(let node):
            guard !nodes[node].isDead else { return }
            push(max(now, nodes[node].stoppedUntil) + 200, event)
            wake(node)
        case .wake(let node): wake(node)
        case .arrive(let node, let beat, let wish, let book): arrive(node, beat, wish, book)
        case .answer(let node, let beat, let table): settle(node, beat, event) { $0.take(table, at: $1) }
        case .fail(let node, let beat): settle(node, beat, event) { book, _ in book.fail() }
        case .witness(let node, let asked, let isAway):
            guard isReady(node, event), isAway else { return }
            nodes[node].book.hearAllAway(asked: asked, at: nodes[node].clock(at: now))
        case .owner(let node, let leases, let held):
            if isReady(node, event) { nodes[node].book.hear(leases, held: held) }
        }
    }

    /// Defers an event for a suspended process until it resumes.
    /// - Returns: Whether the node can process the event now.
    private mutating func isReady(_ node: Int, _ event: Event) -> Bool {
        guard !nodes[node].isDead else { return false }
        guard nodes[node].stoppedUntil <= now else {
            push(nodes[node].stoppedUntil, event)
            return false
        }
        return true
    }

    private mutating func wake(_ node: Int) {
        guard !nodes[node].isDead, nodes[node].stoppedUntil <= now else { return }
        let clock = nodes[node].clock(at: now)
        if nodes[node].beat == nil, clock >= nodes[node].book.nextBeat { beat(node, at: clock) }
        ask(node, at: clock)
        for (holder, leases) in nodes[node].book.suspects(at: clock) { ask(holder, of: leases, by: node) }
    }

    private mutating func way() -> Int64 {
        random.below(100) < latePerHundred ? Int64(random.below(6000)) : 1 + Int64(random.below(15))
    }

    private mutating func beat(_ node: Int, at clock: Int64) {
        let wish = nodes[node].book.beat(weights: [:], at: clock)
        number += 1
        let beat = number
        nodes[node].beat = beat
        push(now + way(), .arrive(node: node, beat: beat, wish, nodes[node].book))
        // The timeout of a heartbeat.
        push(now + 4500, .fail(node: node, beat: beat))
    }

    private mutating func settle(
        _ node: Int, _ beat: Int, _ event: Event, _ change: (inout LeaseBook, Int64) -> Void
    ) {
        guard nodes[node].beat == beat, isReady(node, event) else { return }
        nodes[node].beat = nil
        let clock = nodes[node].clock(at: now)
        change(&nodes[node].book, clock)
        if nodes[node].book.nextBeat - clock < 200 {
            push(now + nodes[node].book.nextBeat - clock + 1, .wake(node: node))
        }
    }

    private mutating func ask(_ holder: LeaseTable.Holder, of leases: [LeaseClaim], by node: Int) {
        let (delay, other) = (way(), nodes.indices.last { nodes[$0].book.node.name == holder.name })
        guard delay < 1000, let other, isReached(other, by: node) else {
            return push(now + 1000, .owner(node: node, leases, held: []))
        }
        let held = agencies.filter { holds(other, $0) != nil }
        push(now + delay, .owner(node: node, leases, held: Set(held)))
    }

    private func isReached(_ other: Int, by node: Int) -> Bool {
        !nodes[other].isDead && nodes[other].stoppedUntil <= now && !nodes[other].cut.contains(node)
            && !nodes[node].cut.contains(other)
    }

    /// Queries concurrently all other nodes that a node knows. The result is available when the last one has responded.
    private mutating func ask(_ node: Int, at clock: Int64) {
        guard let witnesses = nodes[node].book.witnesses(at: clock) else { return }
        let delays = witnesses.map { _ in way() }
        // All are queried concurrently and respond after their own delays. Reachability is checked both at the request
        // and at the response.
        let isAway = zip(witnesses, delays).allSatisfy { witness, delay in
            guard delay < 1000, let other = nodes.indices.last(where: { nodes[$0].book.node.name == witness.name })
            else {
                return false
            }
            let it = nodes[other]
            guard isReached(other, by: node) else { return false }
            return it.book.isAway(at: it.clock(at: now))
        }
        push(now + (delays.max() ?? 0), .witness(node: node, asked: clock, isAway: isAway))
    }

    // MARK: The database

    private mutating func arrive(_ node: Int, _ beat: Int, _ wish: LeaseWish, _ book: LeaseBook) {
        let it = nodes[node]
        guard isDatabaseUp, it.reachesDatabase, !it.isDead, it.stoppedUntil <= now else {
            // The request is rejected immediately, or lost.
            if random.below(2) == 0 { push(now + 5, .fail(node: node, beat: beat)) }
            return
        }
        var table = commit(wish)
        for claim in book.claims(in: table, at: it.clock(at: now)) where give(claim, to: wish.node) {
            table.take(claim, by: wish.node, rules)
        }
        if random.below(100) >= lostPerHundred { push(now + way(), .answer(node: node, beat: beat, table)) }
    }

    private var clock: Int64 { now + databaseClock }

    private mutating func commit(_ wish: LeaseWish) -> LeaseTable {
        if wish.isLast {
            rows[wish.node.name] = nil
        } else {
            let known = rows[wish.node.name]
            rows[wish.node.name] = (
                wish.node, known?.node.session == wish.node.session ? known?.since ?? clock : clock, clock
            )
        }
        let clock = clock
        for (agency, row) in leases where row.holder?.session == wish.node.session {
            if let gift = wish.gifts.first(where: { $0.agency == agency }) {
                leases[agency]?.holder = gift.successor
                leases[agency]?.epoch += gift.successor == nil ? 0 : 1
                leases[agency]?.expires = clock + (gift.successor == nil ? 0 : rules.lease)
                leases[agency]?.since = clock
            } else {
                leases[agency]?.expires = clock + rules.lease
            }
        }
        return LeaseTable(
            at: EpochMilliseconds(clock),
            nodes: rows.values.map { .init($0.node, silence: clock - $0.seen, age: clock - $0.since) },
            leases: leases.map {
                .init(
                    agency: $0.key, epoch: $0.value.epoch, holder: $0.value.holder, left: $0.value.expires - clock,
                    held: clock - $0.value.since, weight: $0.value.weight)
            })
    }

    private mutating func give(_ claim: LeaseClaim, to node: ClusterNode) -> Bool {
        let row = leases[claim.agency]
        guard row?.epoch ?? 0 == claim.epoch else { return false }
        if let row, row.holder != nil, row.expires > clock, row.expires <= clock + rules.lease + rules.drift {
            return false
        }
        leases[claim.agency] = LeaseRow(
            epoch: claim.epoch + 1, holder: LeaseTable.Holder(node), expires: clock + rules.lease, since: clock,
            weight: row?.weight ?? 1)
        return true
    }
}
