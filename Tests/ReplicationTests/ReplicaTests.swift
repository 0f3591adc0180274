import AsyncHTTPClient
import Cluster
import Feeds
import Fetching
import FileFormats
import Foundation
import LiveModel
import Logging
import TestSupport
import Testing
import TransitCore

@testable import Agencies
@testable import Replication
@testable import WebServer

struct ReplicaTests {
    private let timetable: Timetable
    private let owner = Node(name: "ingest")
    private let web = Node(name: "web")
    private let folder: TemporaryFolder

    init() throws {
        timetable = try Street.timetable()
        folder = try TemporaryFolder.made()
        owner.leases.held = 3
    }

    private func replica(key: String = Node.key, others: [String] = [], log: RecordedLog = RecordedLog()) -> Replica {
        Replica(
            web.entry, dates: .asPublished,
            Replica.Surroundings(
                node: web.name, key: key, leases: web.leases, others: { others }, data: folder.path, client: .shared,
                clock: web.clock,
                logger: Logger(label: "test") { _ in log }))
    }

    /// Runs a replica while a closure runs.
    private func following<Result: Sendable>(
        _ replica: Replica, _ body: @Sendable () async throws -> Result
    ) async throws -> Result {
        let running = Task { await replica.run() }
        defer { running.cancel() }
        return try await body()
    }

    /// Returns consecutive snapshots.
    private func states(_ count: UInt64, seed: UInt64) -> [LiveSnapshot] {
        let random = RandomState(seed: seed, timetable)
        return (2..<count + 1).reduce(into: [random.snapshot(1)]) { states, number in
            states.append(random.snapshot(number, after: states.last))
        }
    }

    private func shown(_ node: Node) -> LiveSnapshot? { node.entry.moment.service?.snapshot }

    private func showsTheSame() -> Bool {
        guard let one = shown(owner), let other = shown(web) else { return false }
        return one.at == other.at && one.vehicles == other.vehicles && one.runs == other.runs
            && one.alerts == other.alerts && one.routeStatus == other.routeStatus
            && one.departures == other.departures && one.answeredStops == other.answeredStops
            && owner.entry.moment.service?.name == web.entry.moment.service?.name
    }

    @Test func `a replica shows the owner's snapshots, complete ones and differences`() async throws {
        let states = states(30, seed: 11)
        owner.publish(states[0])
        owner.entry.publish(feeds: [FeedStatus(name: "buses", kind: .vehiclePositions, state: .ok, lastSuccess: 7)])
        owner.entry.publish(schedule: ScheduleStatus(.ready, warnings: 4))
        try await owner.serve { address in
            web.leases.set(owner: address)
            try await following(replica()) { () async throws -> Void in
                #expect(try await eventually { showsTheSame() })
                for (before, state) in zip(states, states.dropFirst()) { owner.publish(state, after: before) }
                #expect(try await eventually { showsTheSame() })
                #expect(web.entry.moment.feeds == owner.entry.moment.feeds)
                #expect(web.entry.moment.feedsName == owner.entry.moment.feedsName)
                #expect(web.entry.moment.schedule == owner.entry.moment.schedule)
                #expect(try await eventually { web.entry.replicaFigures?.sequence == 30 })
                #expect(web.entry.replicaFigures?.epoch == 3 && web.entry.replicaFigures?.bytes ?? 0 > 1000)
            }
            // A node that no longer replicates reports no replication lag.
            #expect(try await eventually { web.entry.replicaFigures == nil })
        }
    }

    @Test(arguments: ["wrong", "", Node.key + "k"])
    func `the owner sends nothing to a node without the cluster key`(key: String) async throws {
        owner.publish(RandomState(seed: 1, timetable).snapshot(1))
        try await owner.serve { address in
            let client = OwnerClient(client: .shared, key: key, agency: "street")
            await #expect(throws: ReplicaError.self) { try await client.follow(address) { _ in } }
            let error = await #expect(throws: ReplicaError.self) {
                try await client.fetch(try name("timetable"), "timetables", from: address, to: folder.path + "/x")
            }
            guard case .refused(403, _) = error else { return #expect(Bool(false), "\(String(describing: error))") }
        }
    }

    private func name(_ text: String) throws -> FileName {
        var maker = FileName.Maker()
        maker.add(Array(text.utf8), count: text.utf8.count)
        return maker.name
    }

    @Test func `a node that does not own an agency responds with the owner's name`() async throws {
        owner.leases.held = nil
        owner.leases.set(owner: Owner(node: "other", address: "http://localhost:1", epoch: 4))
        try await owner.serve { address in
            let client = OwnerClient(client: .shared, key: Node.key, agency: "street")
            await #expect(
                throws: ReplicaError.refused(
                    status: 409, words: "ingest does not own this agency; other does.")
            ) { try await client.follow(address) { _ in } }
            let nowhere = OwnerClient(client: .shared, key: Node.key, agency: "nowhere")
            let error = await #expect(throws: ReplicaError.self) { try await nowhere.follow(address) { _ in } }
            guard case .refused(404, _) = error else { return #expect(Bool(false), "\(String(describing: error))") }
        }
    }

    @Test func `a stream ends with the lease, and the new owner is followed immediately`() async throws {
        // A snapshot without live data would be withheld for a while.
        let live = (0..<100).map { self.states(3, seed: $0) }.first { $0.allSatisfy { state in state.isLive } }
        let states = try #require(live)
        let (next, log) = (Node(name: "next"), RecordedLog())
        next.leases.held = 4
        owner.publish(states[0])
        next.publish(states[1])
        try await owner.serve { first in
            web.leases.set(owner: first)
            try await following(replica(log: log)) { () async throws -> Void in
                #expect(try await eventually { showsTheSame() })
                owner.leases.held = nil
                let before = shown(web)
                owner.publish(states[2])
                try await next.serve { second async throws in
                    web.leases.set(owner: second)
                    #expect(
                        try await eventually {
                            web.entry.moment.service?.name == next.entry.moment.service?.name
                        })
                    // Snapshots that the first owner published after losing its lease were never shown.
                    #expect(before?.at != shown(web)?.at && shown(web)?.at == shown(next)?.at)
                    // An owner with an older epoch is rejected.
                    owner.leases.held = 3
                    web.leases.set(owner: Owner(node: first.node, address: first.address, epoch: 3))
                    #expect(try await eventually { log.errors.contains("\(ReplicaError.outdated)") })
                    #expect(shown(web)?.at == shown(next)?.at)
                }
            }
        }
    }

    @Test func `an owner is still followed after the database was recreated`() async throws {
        let live = (0..<100).map { self.states(2, seed: $0) }.first { $0.allSatisfy { state in state.isLive } }
        let states = try #require(live)
        owner.publish(states[0])
        try await owner.serve { before in
            web.leases.set(owner: before)
            try await following(replica()) { () async throws -> Void in
                #expect(try await eventually { showsTheSame() })
                (owner.leases.history, owner.leases.held) = (7, 1)
                web.leases.set(owner: Owner(node: before.node, address: before.address, epoch: 1, history: 7))
                #expect(try await eventually { web.entry.replicaFigures?.epoch == 1 })
                owner.publish(states[1])
                #expect(try await eventually { shown(web)?.at == states[1].at && showsTheSame() })
            }
        }
    }

    @Test func `for an agency without an owner, the timetable is fetched from any node that has it`() async throws {
        owner.publish(states(1, seed: 5)[0])
        owner.leases.held = nil
        try await owner.serve { other in
            try await following(replica(others: ["http://localhost:1", other.address])) { () async throws -> Void in
                #expect(try await eventually { shown(web) != nil })
            }
        }
        #expect(web.entry.moment.service?.timetable.fileVersion == timetable.fileVersion)
        #expect(shown(web)?.vehicles.isEmpty == true && shown(web)?.isLive == false)
        #expect(web.entry.moment.health[.positions].state == .failing)
    }

    @Test func `a replica serves an upcoming timetable for its days, until the owner withdraws it`() async throws {
        let day = ServiceDate(daysSince1970: 20_007)
        let waiting = try Street.timetable(on: [day], trips: [(id: "later", route: 0, start: 3600)])
        var schedule = ScheduleStatus(.ready)
        schedule.next = day
        owner.publish(RandomState(seed: 4, timetable).snapshot(1))
        owner.entry.publish(waiting: waiting, schedule: schedule)
        try await owner.serve { address in
            web.leases.set(owner: address)
            try await following(replica()) { () async throws -> Void in
                #expect(try await eventually { web.entry.moment.upcoming != nil })
                let moment = web.entry.moment
                #expect(moment.service(on: day)?.timetable.fileVersion == waiting.fileVersion)
                #expect(moment.service(on: day.advanced(by: -1))?.timetable.fileVersion == timetable.fileVersion)
                owner.entry.publish(schedule: ScheduleStatus(.ready))
                #expect(try await eventually { web.entry.moment.upcoming == nil })
            }
        }
    }

    @Test func `files are stored by content hash and not fetched twice`() async throws {
        let feed = folder.path + "/gtfs.zip"
        try Data("a feed".utf8).write(to: URL(fileURLWithPath: feed))
        owner.publish(RandomState(seed: 4, timetable).snapshot(1))
        owner.entry.publish(feed: StoredFile(path: feed, version: "v1"))
        owner.entry.publish(earlier: [EarlierTimetable(try Street.timetable(), replaced: 9)])
        try await owner.serve { address in
            web.leases.set(owner: address)
            try await following(replica()) { () async throws -> Void in
                #expect(try await eventually { web.entry.feed != nil && !web.entry.earlierTimetables.isEmpty })
            }
            #expect(web.entry.feed?.version == "v1")
            #expect(web.entry.earlierTimetables.map(\.replaced) == [9])
            #expect(web.entry.moment.service?.timetable.fileVersion == timetable.fileVersion)
            let kept = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/agencies/street/shared")
            #expect(kept.count == 3 && kept.allSatisfy { FileName.isHash($0) || $0 == "newest" })
        }
    }
}
