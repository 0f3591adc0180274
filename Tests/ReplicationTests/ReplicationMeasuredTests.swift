import AsyncHTTPClient
import Cluster
import Foundation
import LiveEngine
import LiveModel
import Logging
import Synchronization
import TestSupport
import Testing
import TransitCore

@testable import Agencies
@testable import Replication
@testable import WebServer

@Suite(.enabled(if: Measuring.isWanted && City.isHere, "measures time"), .serialized)
struct ReplicationMeasuredTests {
    @Test func `a large city's snapshot is encoded and decoded within the time limit`() async throws {
        let city = try City()
        _ = try await city.next()
        var last = try await city.next().snapshot
        let whole = try SnapshotFrame.whole((1, last), epoch: 1, timetable: "T")
        print(
            "{\"benchmark\": \"cluster: \(last.vehicles.count) vehicles, \(last.runs.count) runs, whole (bytes)\", \"bytes\": \(whole.count)}"
        )
        try Measuring.median("cluster: whole state told (ms)") { _ in
            _ = try SnapshotFrame.whole((1, last), epoch: 1, timetable: "T")
        }
        try Measuring.median("cluster: whole state put together (ms)") { _ in
            var receiver = SnapshotReceiver()
            _ = try receiver.receive(whole) { _ in city.timetable }
        }
        var receiver = SnapshotReceiver()
        _ = try receiver.receive(whole) { _ in city.timetable }
        var (encoded, received, bytes): ([Duration], [Duration], [Int]) = ([], [], [])
        for number in UInt64(2)..<32 {
            let next = try await city.next().snapshot
            var frame: [UInt8] = []
            encoded.append(
                try ContinuousClock().measure {
                    frame = try SnapshotFrame.changes(
                        from: (number - 1, last), to: (number, next), epoch: 1, timetable: "T")
                })
            received.append(try ContinuousClock().measure { _ = try receiver.receive(frame) { _ in nil } })
            bytes.append(frame.count)
            last = next
        }
        print("{\"benchmark\": \"cluster: ten seconds' difference (bytes)\", \"bytes\": \(bytes.sorted()[15])}")
        for (name, times) in [("told", encoded), ("put together", received)] {
            print(
                "{\"benchmark\": \"cluster: ten seconds' difference \(name) (ms)\", \"median\": \(times.sorted()[15] / .milliseconds(1))}"
            )
        }
    }

    /// Measured from the owner's publication to the web node's, over a local connection.
    @Test func `a web node adds at most 50 ms to 99 of 100 updates`() async throws {
        let city = try City()
        let (owner, web) = (Node(name: "ingest"), Node(name: "web"))
        owner.leases.held = 1
        let first = try await city.next()
        owner.entry.publish(first.snapshot, first.delta)
        let folder = try TemporaryFolder.made()
        let published = Mutex<ContinuousClock.Instant>(.now)
        let lags = Mutex<[Duration]>([])
        web.entry.follow {
            let now = ContinuousClock.now
            lags.withLock { $0.append(now - published.withLock { $0 }) }
        }
        try await owner.serve { address in
            web.leases.set(owner: address)
            let start = ContinuousClock.now
            let replica = Replica(
                web.entry, dates: .asPublished,
                Replica.Surroundings(
                    node: "web", key: Node.key, leases: web.leases, data: folder.path, client: .shared,
                    clock: web.clock, logger: Logger(label: "test")))
            let running = Task { await replica.run() }
            defer { running.cancel() }
            #expect(try await eventually { web.entry.moment.service != nil })
            let begun = (ContinuousClock.now - start) / .milliseconds(1)
            print(
                "{\"benchmark\": \"cluster: a web node's first state, with the timetable to fetch (ms)\", \"median\": \(begun)}"
            )
            #expect(begun < 2000)
            lags.withLock { $0 = [] }
            for _ in 0..<200 {
                let next = try await city.next()
                published.withLock { $0 = .now }
                owner.entry.publish(next.snapshot, next.delta)
                let name = owner.entry.moment.service?.name
                #expect(try await eventually { web.entry.moment.service?.name == name })
            }
        }
        let sorted = lags.withLock { $0.sorted() }
        for (name, place) in [("median", sorted.count / 2), ("99th", sorted.count * 99 / 100)] {
            print(
                "{\"benchmark\": \"cluster: added to an update, \(name) (ms)\", \"median\": \(sorted[place] / .milliseconds(1))}"
            )
        }
        #expect(sorted[sorted.count * 99 / 100] < .milliseconds(50))
    }
}
