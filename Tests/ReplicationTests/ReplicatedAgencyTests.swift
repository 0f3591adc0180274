import Cluster
import Foundation
import LiveModel
import TestSupport
import Testing
import TransitCore

@testable import Agencies
@testable import Replication
@testable import WebServer

/// Frames in any order, without a network.
struct ReplicatedAgencyTests {
    private let timetable: Timetable
    private let clock = TestClock()
    private let entry = PublishedAgency(Node.description)
    private let folder: TemporaryFolder
    private let agency: ReplicatedAgency
    private let file: FileName
    private let owner = Owner(node: "ingest", address: "http://localhost:1", epoch: 5)

    init() throws {
        timetable = try Street.timetable()
        folder = try TemporaryFolder.made()
        let store = ReplicaFileStore(data: folder.path, agency: "street", dates: .asPublished)
        let bytes = timetable.withBytes { Array($0) }
        var maker = FileName.Maker()
        maker.add(bytes, count: bytes.count)
        file = maker.name
        agency = ReplicatedAgency(entry, store, clock) { file, _ in
            try store.prepare()
            try await FileDraft.write(AsyncBytes(bytes), as: file, to: store.path(file))
        }
    }

    private var snapshot: LiveSnapshot? { entry.moment.service?.snapshot }

    private func take(_ frame: StreamFrame) async throws { try await agency.take(frame, from: owner) }

    private func hello(epoch: UInt64 = 5, history: UInt64 = 0, engine: UInt64 = 1) throws -> StreamFrame {
        try StreamHello(node: "ingest", version: "1", epoch: epoch, history: history, engine: engine).frame
    }

    private func status(_ number: UInt64 = 1, feeds: [FeedStatus] = []) throws -> StreamFrame {
        var status = AgencyStatus()
        (status.number, status.feeds, status.timetable) = (number, feeds, file)
        status.feedsName = StateName(engine: 1, number: number)
        return try status.frame
    }

    private func state(_ number: UInt64, _ snapshot: LiveSnapshot, epoch: UInt64 = 5) throws -> StreamFrame {
        StreamFrame(.state, try SnapshotFrame.whole((number, snapshot), epoch: epoch, timetable: file.hash))
    }

    private func heartbeat(_ seconds: EpochSeconds) -> StreamFrame {
        var (coder, milliseconds) = (WireEncoder(), seconds.rawValue * 1000)
        coder.number(&milliseconds)
        return StreamFrame(.heartbeat, coder.bytes)
    }

    private func bus(at seconds: EpochSeconds) -> LiveSnapshot {
        let vehicle = LiveVehicle(
            reading: VehicleReading(id: "7", position: Coordinate(latitude: 45, longitude: -75)), seenAt: seconds,
            state: .moving)
        return LiveSnapshot(timetable: timetable, sequence: 1, at: seconds, vehicles: [vehicle], isLive: true)
    }

    private let buses = FeedStatus(name: "buses", kind: .vehiclePositions, state: .ok, lastSuccess: 900)

    @Test func `no frame is accepted before a hello`() async throws {
        await #expect(throws: WireError.damaged) { try await take(status()) }
        await #expect(throws: WireError.damaged) { try await take(state(1, bus(at: 1000))) }
        #expect(snapshot == nil)
    }

    @Test func `an owner that has lost its lease is rejected`() async throws {
        await #expect(throws: ReplicaError.outdated) { try await take(hello(epoch: 4)) }
        try await take(hello(epoch: 7))
        await #expect(throws: ReplicaError.outdated) { try await take(hello(epoch: 6)) }
    }

    @Test func `after the database was recreated, an owner with a lower epoch is followed`() async throws {
        try await take(hello())
        try await take(status())
        try await take(state(50, bus(at: 1000)))
        let anew = Owner(node: "ingest", address: owner.address, epoch: 1, history: 9)
        // The old owner has not detected the new database yet.
        await #expect(throws: ReplicaError.outdated) { try await agency.take(hello(), from: anew) }
        for frame in try [hello(epoch: 1, history: 9), status(), state(51, bus(at: 1010), epoch: 1)] {
            try await agency.take(frame, from: anew)
        }
        #expect(snapshot?.at == 1010)
        await #expect(throws: ReplicaError.outdated) { try await agency.take(hello(epoch: 1), from: anew) }
        try await agency.take(hello(epoch: 2, history: 9), from: anew)
        await #expect(throws: ReplicaError.outdated) { try await agency.take(hello(epoch: 1, history: 9), from: anew) }
    }

    @Test func `a stream is accepted after a damaged hello`() async throws {
        let sound = try hello()
        for place in sound.bytes.indices {
            for bit in 0..<8 {
                var bytes = sound.bytes
                bytes[place] ^= 1 << UInt8(bit)
                await #expect(throws: WireError.self) { try await take(StreamFrame(.hello, bytes)) }
            }
        }
        // Damaged frames are no sign of life; otherwise, further attempts would follow without a backoff.
        clock.advance(seconds: 2)
        try? await take(StreamFrame(.hello, []))
        #expect(await agency.quiet == 2000)
        try await take(sound)
        try await take(status())
        try await take(state(1, bus(at: 1000)))
        #expect(snapshot?.at == 1000)
    }

    @Test func `a new engine restarts the sequence numbers, even under the same lease`() async throws {
        try await take(hello())
        try await take(status())
        try await take(state(50, bus(at: 1000)))
        try await take(state(3, bus(at: 900)))
        #expect(snapshot?.at == 1000)
        try await take(hello(engine: 2))
        try await take(status())
        try await take(state(3, bus(at: 1010)))
        #expect(snapshot?.at == 1010)
        #expect(entry.moment.service?.name == StateName(engine: 2, number: 3))
    }

    @Test func `an older status that arrives after a newer one is ignored`() async throws {
        try await take(hello())
        try await take(status(2, feeds: [buses]))
        try await take(status(1))
        #expect(entry.moment.feeds == [buses])
    }

    @Test func `the data of a silent owner ages, and its feeds are never shown as healthy`() async throws {
        try await take(hello())
        try await take(status(feeds: [buses]))
        try await take(state(1, bus(at: 1000)))
        try await take(heartbeat(1010))
        clock.advance(seconds: 4)
        await agency.tick()
        #expect(entry.moment.health[.positions].state == .live)
        clock.advance(seconds: 2)
        await agency.tick()
        #expect(entry.moment.health[.positions].state == .stale)
        #expect(entry.moment.health[.positions].message == FeedStatus.unheard.message)
        #expect(snapshot?.vehicles.first?.isStale == false && snapshot?.isLive == true)
        // The data was ten seconds old at the owner's last heartbeat, and 81 more seconds have passed.
        clock.advance(seconds: 75)
        await agency.tick()
        #expect(snapshot?.vehicles.first?.isStale == true)
        #expect(entry.moment.health[.positions].state == .failing)
        clock.advance(seconds: 15 * 60)
        await agency.tick()
        #expect(snapshot?.vehicles.isEmpty == true && snapshot?.isLive == false)
        // The snapshot's time is always the owner's, whatever this node's clock.
        #expect(snapshot?.at == 1000)
        #expect(entry.moment.service?.name.engine != 1)
    }

    @Test func `after a day of the owner's silence, its alerts no longer close lifts`() async throws {
        let alert = LiveAlert(reading: AlertReading(id: "lift"), concernsWholeAgency: true)
        try await take(hello())
        try await take(status(feeds: [buses]))
        try await take(state(1, LiveSnapshot(timetable: timetable, sequence: 1, at: 1000, alerts: [alert])))
        try await take(heartbeat(1000))
        clock.advance(seconds: 86_400)
        await agency.tick()
        #expect(snapshot?.alerts.map(\.isOutdated) == [false])
        clock.advance(seconds: 1)
        await agency.tick()
        #expect(snapshot?.alerts.map(\.isOutdated) == [true])
    }

    @Test func `a changed local clock does not affect the age of a snapshot`() async throws {
        try await take(hello())
        try await take(status(feeds: [buses]))
        try await take(state(1, bus(at: 1000)))
        try await take(heartbeat(1000))
        clock.set(0)
        await agency.tick()
        #expect(entry.moment.health[.positions].state == .live)
        #expect(await agency.figures.age == 0)
    }

    @Test func `after a silence, the same snapshot is shown again unchanged`() async throws {
        try await take(hello())
        try await take(status(feeds: [buses]))
        try await take(state(1, bus(at: 1000)))
        clock.advance(seconds: 1000)
        await agency.tick()
        #expect(snapshot?.vehicles.isEmpty == true)
        try await take(hello())
        try await take(status(feeds: [buses]))
        try await take(state(1, bus(at: 1000)))
        #expect(snapshot?.vehicles.count == 1)
        #expect(entry.moment.service?.name == StateName(engine: 1, number: 1))
        #expect(entry.moment.feeds == [buses])
    }

    @Test func `a new owner's snapshot without live data is withheld for a while`() async throws {
        let empty = LiveSnapshot(timetable: timetable, sequence: 1, at: 1005)
        try await take(hello())
        try await take(status())
        try await take(state(9, bus(at: 1000)))
        try await take(hello(epoch: 6, engine: 2))
        try await take(status())
        // A snapshot of the previous owner is ignored, and does not count as the new owner's.
        try await take(state(10, bus(at: 1001), epoch: 4))
        try await take(state(1, empty, epoch: 6))
        #expect(snapshot?.at == 1000 && snapshot?.vehicles.count == 1)
        try await take(state(2, bus(at: 1010), epoch: 6))
        #expect(snapshot?.at == 1010)
        // The new owner has published live data before, so an empty snapshot is now accepted.
        try await take(state(3, LiveSnapshot(timetable: timetable, sequence: 1, at: 1012), epoch: 6))
        #expect(snapshot?.at == 1012 && snapshot?.isLive == false)
        try await take(state(4, bus(at: 1014), epoch: 6))
        try await take(hello(epoch: 7, engine: 3))
        try await take(status())
        try await take(state(1, empty, epoch: 7))
        #expect(snapshot?.at == 1014)
        clock.advance(seconds: 16)
        try await take(heartbeat(1026))
        await agency.tick()
        #expect(snapshot?.at == 1005 && snapshot?.vehicles.isEmpty == true)
    }

    @Test func `showing the stored timetable before the first snapshot does not reset the feeds' status`() async throws
    {
        try await take(hello())
        try await take(status(feeds: [buses]))
        #expect(await agency.showKept())
        #expect(entry.moment.feeds == [buses] && snapshot?.isLive == false)
        try await take(state(1, bus(at: 1000)))
        #expect(snapshot?.at == 1000)
    }

    @Test func `the feeds of an agency about which no node has reported are shown as failing`() async {
        clock.advance(seconds: 6)
        await agency.tick()
        #expect(entry.moment.health[.positions].state == .failing)
    }

    @Test
    func `a node that starts without an owner shows its stored timetable without vehicles`()
        async throws
    {
        try await take(hello())
        try await take(status(feeds: [buses]))
        try await take(state(1, bus(at: 1000)))
        let again = PublishedAgency(Node.description)
        let store = ReplicaFileStore(data: folder.path, agency: "street", dates: .asPublished)
        let restarted = ReplicatedAgency(again, store, clock) { _, _ in throw ReplicaError.ended }
        #expect(await restarted.isBare)
        #expect(await restarted.showKept())
        #expect(again.moment.service?.timetable.fileVersion == timetable.fileVersion)
        #expect(again.moment.schedule.state == .ready && again.moment.service?.snapshot.isLive == false)
        #expect(again.moment.health[.positions].state == .failing)
        clock.advance(seconds: 6)
        await restarted.tick()
        #expect(again.moment.health[.positions].state == .failing)
        // The owner's first snapshot replaces it immediately, although the stored timetable has no vehicles.
        for frame in try [hello(), status(feeds: [buses]), state(1, bus(at: 1000))] {
            try await restarted.take(frame, from: owner)
        }
        #expect(again.moment.service?.snapshot.vehicles.count == 1 && again.moment.feeds == [buses])
        #expect(await !restarted.showKept())
    }

    @Test func `a damaged stored timetable is not shown`() async throws {
        try await take(hello())
        try await take(status())
        let store = ReplicaFileStore(data: folder.path, agency: "street", dates: .asPublished)
        var bytes = timetable.withBytes { Array($0) }
        bytes[bytes.count - 1] ^= 1
        try Data(bytes).write(to: URL(fileURLWithPath: store.path(file)))
        let again = PublishedAgency(Node.description)
        let restarted = ReplicatedAgency(again, store, clock) { _, _ in throw ReplicaError.ended }
        #expect(await !restarted.showKept() && again.moment.service == nil)
    }

    @Test func `damaged frames never crash a replica, and it still has a snapshot`() async throws {
        let random = SeededRandomBox(seed: 3)
        let frames = try [status(feeds: [buses]), state(1, bus(at: 1000)), heartbeat(1010)]
        try await take(hello())
        for frame in frames { try await take(frame) }
        for frame in frames + [try hello()] {
            for end in frame.bytes.indices {
                // Truncated frames.
                try? await take(StreamFrame(frame.kind, Array(frame.bytes[..<end])))
            }
            for _ in 0..<500 {
                var bytes = frame.bytes
                bytes[random.below(bytes.count)] = UInt8(random.below(256))
                try? await take(StreamFrame(frame.kind, bytes))
            }
        }
        #expect(snapshot != nil)
    }
}

private final class SeededRandomBox {
    private var random: SeededRandom
    init(seed: UInt64) { random = SeededRandom(seed: seed) }
    func below(_ limit: Int) -> Int { random.below(limit) }
}
