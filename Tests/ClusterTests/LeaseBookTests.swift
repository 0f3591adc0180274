import Foundation
import TestSupport
import Testing
import TransitCore

@testable import Cluster

/// Leases in a simulated cluster; see ``LeaseWorld``. Each failure message contains the seed.
struct LeaseBookTests {
    /// The seeds of the simulations. `LEASE_SEEDS=9...308` runs others by hand, which simulates hours; test runs use a
    /// few.
    private static let seeds: [UInt64] = {
        let bounds = (ProcessInfo.processInfo.environment["LEASE_SEEDS"] ?? "1...8").components(separatedBy: "...")
        guard let first = UInt64(bounds[0]), let last = UInt64(bounds.last ?? ""), first <= last else {
            fatalError("LEASE_SEEDS is a seed, or the first and the last: 9...308")
        }
        return Array(first...last)
    }()

    @Test(arguments: seeds) func `despite lost messages, stopped nodes and wrong clocks, no agency has two owners`(
        seed: UInt64
    ) {
        var world = LeaseWorld(seed: seed, nodes: 4, agencies: 6)
        world.add(role: .web, name: "w")
        (world.latePerHundred, world.lostPerHundred) = (3, 3)
        for _ in 0..<150 {
            world.run(for: Int64(world.random.below(8000)))
            world.disturb()
        }
        #expect(world.findings.isEmpty, "\(world.findings.prefix(3))")
        #expect(world.changes > world.agencies.count)
        world.calm()
        world.run(for: 30_000)
        #expect(world.agencies.allSatisfy { world.holder(of: $0) != nil })
        #expect(world.findings.isEmpty, "\(world.findings.prefix(3))")
    }

    @Test func `two processes with the same node name are detected, but a restart does not count as a second one`() {
        func node(_ session: Int64) -> ClusterNode {
            ClusterNode(name: "one", session: session, address: "http://one", role: .all, version: "1")
        }
        func table(age: Int64, _ now: Int64, history: UInt64 = 1) -> LeaseTable {
            LeaseTable(
                at: EpochMilliseconds(now), history: history, nodes: [.init(node(7), silence: 0, age: age)])
        }
        var book = LeaseBook(node(7))
        func beat(age: Int64, at now: Int64, history: UInt64 = 1) {
            _ = book.beat(at: now)
            book.take(table(age: age, now, history: history), at: now + 5)
        }
        // A restarted process overwrites the previous one's row once.
        beat(age: 0, at: 0)
        for beats in 1..<5 as Range<Int64> { beat(age: beats * 3000, at: beats * 3000) }
        #expect(!book.hasTwin)
        beat(age: 0, at: 15_000)
        #expect(!book.hasTwin)
        beat(age: 1, at: 18_000)
        #expect(book.hasTwin)
        beat(age: 3000, at: 21_000)
        #expect(!book.hasTwin)
        // In a recreated database, the node's row is also new.
        beat(age: 0, at: 24_000, history: 2)
        beat(age: 0, at: 27_000, history: 3)
        #expect(!book.hasTwin)
    }

    @Test(arguments: seeds)
    func `the agencies of a dead node have new owners within the lease duration and two seconds`(seed: UInt64) {
        var world = LeaseWorld(seed: seed, nodes: 5, agencies: 12)
        world.run(for: 90_000 + Int64(world.random.below(3000)))
        for victim in [0, 1, 2] {
            world.nodes[victim].isDead = true
            let death = world.now
            world.run(for: world.rules.lease + 2000)
            let missing = world.agencies.filter { world.holder(of: $0) == nil }
            #expect(missing.isEmpty, "\(missing) of \(victim) at \(death)")
            world.run(for: 60_000 + Int64(world.random.below(3000)))
        }
        #expect(world.findings.isEmpty, "\(world.findings.prefix(3))")
    }

    @Test(arguments: seeds.prefix(3)) func `agencies are distributed evenly, and are not transferred without need`(
        seed: UInt64
    ) {
        var world = LeaseWorld(seed: seed, nodes: 1, agencies: 12)
        world.run(for: 20_000)
        for number in 1..<4 { world.add(role: .ingest, name: "n\(number)") }
        world.run(for: 90_000)
        let counts = world.nodes.indices.map { node in world.agencies.count { world.holds(node, $0) != nil } }
        #expect(counts == [3, 3, 3, 3], "\(counts)")
        for agency in world.agencies { world.leases[agency]?.weight = 30 }
        let changes = world.changes
        world.run(for: 1_000_000) { world in
            // The weights vary slightly.
            let agency = world.agencies[world.random.below(world.agencies.count)]
            world.leases[agency]?.weight = 30 + Int64(world.random.below(3))
        }
        #expect(world.changes == changes)
        #expect(world.findings.isEmpty)
    }

    @Test(arguments: seeds.prefix(3))
    func `while no node reaches the database, all owners keep their agencies`(
        seed: UInt64
    ) {
        var world = LeaseWorld(seed: seed, nodes: 3, agencies: 6)
        world.add(role: .web, name: "w")
        world.run(for: 90_000)
        let (owners, changes) = (world.agencies.map { world.holder(of: $0) }, world.changes)
        for length in [20_000, 600_000] {
            world.isDatabaseUp = false
            world.run(for: Int64(length)) { world in
                let now = world.agencies.map { world.holder(of: $0) }
                if now != owners { world.findings.append("\(world.now): \(now)") }
            }
            world.isDatabaseUp = true
            world.run(for: 60_000) { world in
                let now = world.agencies.map { world.holder(of: $0) }
                if now != owners { world.findings.append("\(world.now): \(now)") }
            }
        }
        #expect(world.changes == changes)
        #expect(world.findings.isEmpty, "\(world.findings.prefix(3))")
    }

    @Test(arguments: seeds.prefix(3))
    func `a node that alone loses the database stops, and other nodes take over`(seed: UInt64) {
        var world = LeaseWorld(seed: seed, nodes: 3, agencies: 6)
        world.run(for: 90_000)
        let lost = world.agencies.filter { world.holder(of: $0) == 0 }
        #expect(!lost.isEmpty)
        world.nodes[0].reachesDatabase = false
        world.run(for: world.rules.lease + 2000)
        #expect(lost.allSatisfy { ![nil, 0].contains(world.holder(of: $0)) })
        #expect(world.findings.isEmpty, "\(world.findings.prefix(3))")
    }

    @Test func `a node that reaches neither the database nor other nodes gives up its leases`() {
        var world = LeaseWorld(seed: 1, nodes: 2, agencies: 2)
        world.run(for: 60_000)
        world.isDatabaseUp = false
        world.nodes[0].cut = [1]
        world.run(for: world.rules.lease)
        #expect(world.agencies.allSatisfy { world.holder(of: $0) == nil })
    }

    @Test(arguments: [3_600_000, -3_600_000, 9000, -9000] as [Int64])
    func `a step of the database's clock transfers no agency`(step: Int64) {
        var world = LeaseWorld(seed: 7, nodes: 3, agencies: 6)
        world.run(for: 90_000)
        let (owners, changes) = (world.agencies.map { world.holder(of: $0) }, world.changes)
        world.databaseClock += step
        world.run(for: 60_000)
        #expect(world.agencies.map { world.holder(of: $0) } == owners && world.changes == changes)
        world.nodes[0].isDead = true
        world.run(for: 6000)
        world.databaseClock += step
        world.run(for: 30_000)
        #expect(world.agencies.allSatisfy { ![nil, 0].contains(world.holder(of: $0)) })
        #expect(world.findings.isEmpty, "\(world.findings.prefix(3))")
    }

    @Test func `a node suspended for longer than its lease owns nothing when it resumes`() {
        var world = LeaseWorld(seed: 3, nodes: 2, agencies: 4)
        world.run(for: 60_000)
        let its = world.agencies.filter { world.holder(of: $0) == 0 }
        #expect(its.count == 2)
        world.nodes[0].stoppedUntil = world.now + 30_000
        world.run(for: 30_001)
        #expect(its.allSatisfy { world.holds(0, $0) == nil })
        #expect(its.allSatisfy { world.holder(of: $0) == 1 })
    }

    @Test func `a node that shuts down hands over its agencies immediately`() {
        var world = LeaseWorld(seed: 5, nodes: 3, agencies: 6)
        world.run(for: 60_000)
        world.nodes[0].book.leave()
        #expect(world.agencies.allSatisfy { world.holds(0, $0) == nil })
        world.run(for: 3100)
        #expect(world.agencies.allSatisfy { ![nil, 0].contains(world.holder(of: $0)) })
    }
}

extension LeaseWorld {
    /// Causes a random fault, or repairs one.
    fileprivate mutating func disturb() {
        let living = nodes.indices.filter { !nodes[$0].isDead }
        let node = living[random.below(living.count)]
        switch random.below(14) {
        case 0, 1: isDatabaseUp.toggle()
        case 2, 3: nodes[node].reachesDatabase.toggle()
        case 4, 5: nodes[node].stoppedUntil = now + Int64(random.below(30_000))
        case 6: nodes[node].cut.formSymmetricDifference([random.below(nodes.count)])
        case 7: databaseClock += [-3_600_000, -5000, 5000, 3_600_000][random.below(4)]
        case 8: restart(node)
        case 9: nodes[node].book.leave()
        default: mend()
        }
    }

    /// Restarts a node under the same name once no other fault is active: a new node that cannot reach the database
    /// does not know the current owners.
    private mutating func restart(_ node: Int) {
        nodes[node].isDead = true
        let (name, role) = (nodes[node].book.node.name, nodes[node].book.node.role)
        add(role: role, name: name)
    }

    private mutating func mend() {
        isDatabaseUp = true
        for node in nodes.indices { (nodes[node].reachesDatabase, nodes[node].cut) = (true, []) }
    }

    fileprivate mutating func calm() {
        mend()
        (latePerHundred, lostPerHundred) = (0, 0)
        run(for: 30_000)
        add(role: .ingest, name: "last")
    }
}
