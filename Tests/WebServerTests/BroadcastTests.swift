import Cluster
import LiveModel
import NIOCore
import RiderData
import ServerTestSupport
import TestSupport
import Testing
import TransitCore

@testable import Agencies
@testable import HTTPServer
@testable import WebServer

struct BroadcastTests {
    private let scene: Scene
    private let broadcast: AgencyBroadcast

    init() async throws {
        scene = try Scene()
        broadcast = AgencyBroadcast(scene.entry)
        await broadcast.files.takeUp(scene.entry)
    }

    private func kinds(_ frames: [ClusterFrame]) throws -> [StreamFrame.Kind] { try read(frames).map(\.kind) }

    private func read(_ frames: [ClusterFrame]) throws -> [StreamFrame] {
        var reader = StreamFrameReader()
        for frame in frames { reader.add(frame.bytes.readableBytesView) }
        var read: [StreamFrame] = []
        while let frame = try reader.next() { read.append(frame) }
        return read
    }

    private func next(_ box: AgencyBroadcast.Box) async throws -> [StreamFrame] {
        guard case .events(let frames) = await box.next() else { return [] }
        return try read(frames)
    }

    @Test func `a new follower receives the status, which names the files, before the state`() throws {
        let box = AgencyBroadcast.Box()
        #expect(broadcast.add(box, epoch: 3))
        #expect(try kinds(broadcast.whole()) == [.status, .state])
    }

    @Test func `a state with patterns from feeds is sent with the timetable file that it refers to`() async throws {
        let timetable = try #require(scene.entry.moment.service?.timetable)
        let list = OwnPattern(
            route: RouteIndex(0), direction: 0, stops: [StopIndex(1), StopIndex(0)], sequences: [1, 2])
        let extended = LiveSnapshot(
            timetable: timetable.extended(by: [list]), sequence: 9, at: EpochSeconds(rounding: scene.now, .down))
        scene.entry.publish(extended, LiveDelta(from: try #require(scene.entry.snapshot), to: extended))
        await broadcast.files.takeUp(scene.entry)
        #expect(broadcast.add(AgencyBroadcast.Box(), epoch: 3))
        let frames = try read(broadcast.whole())
        #expect(frames.map(\.kind) == [.status, .state])
        let name = try #require(broadcast.files.name(of: timetable.file))
        #expect(try AgencyStatus(frames[0].bytes).timetable == name)
    }

    @Test func `a delta is encoded once for all followers`() async throws {
        let boxes = [AgencyBroadcast.Box(), AgencyBroadcast.Box()]
        for box in boxes { #expect(broadcast.add(box, epoch: 3)) }
        let whole = broadcast.whole()
        scene.publish([Town.bus("7", at: scene.now)], changed: [0])
        broadcast.update(epoch: 3)
        var places: [UInt] = []
        for box in boxes {
            guard case .events(let frames) = await box.next() else { return #expect(Bool(false)) }
            let state = try #require(frames.last)
            #expect(try kinds([state]) == [.state] && state.size < whole[1].size + 400)
            places.append(state.bytes.withUnsafeReadableBytes { UInt(bitPattern: $0.baseAddress) })
        }
        #expect(places[0] == places[1])
    }

    @Test func `new and slow followers receive a full snapshot and the deltas that follow it`() async throws {
        let slow = AgencyBroadcast.Box()
        #expect(broadcast.add(slow, epoch: 3))
        var receiver = SnapshotReceiver()
        func take(_ frames: [StreamFrame]) throws {
            for frame in frames where frame.kind == .state {
                _ = try receiver.receive(frame.bytes) { _ in scene.timetable }
            }
        }
        try take(try read(broadcast.whole()))
        for number in 0..<200 {
            scene.publish([Town.bus("7", kilometersEast: Double(number), at: scene.now)], changed: [0])
            broadcast.update(epoch: 3)
        }
        guard case .resync = await slow.next() else { return #expect(Bool(false), "lost frames were not reported") }
        scene.publish([Town.bus("8", at: scene.now)])
        broadcast.update(epoch: 3)
        try take(try read(broadcast.whole()))
        #expect(receiver.snapshot?.vehicles.map(\.id) == ["8"])
        // The full snapshot already includes the frames that were waiting in the mailbox.
        try take(try await next(slow))
        scene.publish([Town.bus("9", at: scene.now)])
        broadcast.update(epoch: 3)
        try take(try await next(slow))
        #expect(receiver.snapshot?.vehicles.map(\.id) == ["9"])
        #expect(receiver.snapshot?.sequence == scene.entry.moment.service?.name.number)
    }

    @Test func `a status is sent only when it differs from the last one`() async throws {
        let box = AgencyBroadcast.Box()
        #expect(broadcast.add(box, epoch: 3))
        _ = broadcast.whole()
        broadcast.update(epoch: 3)
        scene.entry.publish(feeds: [FeedStatus(name: "buses", kind: .vehiclePositions, state: .ok)])
        broadcast.update(epoch: 3)
        let frames = try await next(box)
        #expect(frames.map(\.kind) == [.status])
        let status = try AgencyStatus(try #require(frames.first).bytes)
        #expect(status.feeds == scene.entry.moment.feeds && status.feedsName == scene.entry.moment.feedsName)
        #expect(status.timetable == broadcast.files.name(of: scene.timetable))
    }

    @Test func `losing the lease removes all followers, and a new lease does not resend the old state`() async throws {
        let box = AgencyBroadcast.Box()
        #expect(broadcast.add(box, epoch: 3))
        broadcast.update(epoch: nil)
        guard case .end = await box.next() else { return #expect(Bool(false), "it goes on") }
        let next = AgencyBroadcast.Box()
        #expect(broadcast.add(next, epoch: 5))
        #expect(try kinds(broadcast.whole()) == [.status])
        scene.publish()
        #expect(try kinds(broadcast.whole()) == [.status, .state])
    }

    @Test func `a state received from another node is not forwarded`() throws {
        let snapshot = LiveSnapshot(timetable: scene.timetable, sequence: 9, at: 1)
        scene.entry.publish(snapshot, LiveDelta(), as: StateName(engine: 1, number: 9))
        #expect(broadcast.add(AgencyBroadcast.Box(), epoch: 3))
        #expect(try kinds(broadcast.whole()) == [.status])
    }

    @Test func `no state is sent before its timetable file is hashed`() throws {
        let fresh = AgencyBroadcast(scene.entry)
        #expect(fresh.add(AgencyBroadcast.Box(), epoch: 3))
        #expect(try kinds(fresh.whole()) == [.status])
    }

    @Test func `an agency stream checks the lease before each frame`() async throws {
        let leases = OneLease()
        let status = ClusterStatus(name: "a", role: "all", version: "", format: 1, isDatabaseReached: true)
        let access = ClusterAccess(
            key: "k", node: "a", leases: leases, servesRiders: true, status: { status }, beat: {})
        let stream = AgencyStream(
            broadcast: broadcast, access: access, epoch: 3,
            hello: ClusterFrame(try StreamHello(node: "a", version: "", epoch: 3, engine: 1).frame),
            slot: try #require(DownloadSlots(limit: 1).take()))
        let written = Recorder()
        try await stream.send(from: AgencyBroadcast.Box()) { bytes in
            written.note(UInt64(bytes.readableBytes))
            // The lease is lost while the second frame is being written.
            if written.all.count == 2 { leases.held = nil }
        }
        #expect(written.all.count == 2)
        #expect(broadcast.followers.isEmpty)
    }

    @Test func `an agency status is unchanged after encoding and decoding`() throws {
        var status = AgencyStatus(of: scene.entry, scene.entry.moment, broadcast.files)
        status.number = .max
        status.feedsName = StateName(engine: .max, number: 3)
        status.feeds = [
            FeedStatus(
                name: "a", kind: .several, state: .failing, possibleParts: [.departures, .positions],
                lastReport: [.positions: 5, .serviceAlerts: -6], lastAttempt: 1, lastSuccess: 2, dataFrom: 3,
                nextAttempt: 4,
                failures: 5, failure: .init(kind: "x", message: "y"), entities: 6,
                discarded: [.init(reason: "r", count: 7)]),
            FeedStatus(name: "", kind: .unknown, state: .starting, lastReport: [:]),
        ]
        status.schedule = ScheduleStatus(.failed, message: "m", errors: 1, warnings: 2)
        (status.schedule.reason, status.schedule.nextAttempt) = ("r", 8)
        status.feed = AgencyStatus.Feed(file: try #require(status.timetable), version: "v")
        status.earlier = [AgencyStatus.Earlier(file: try #require(status.timetable), replaced: 9)]
        status.waiting = status.timetable
        let bytes = try status.frame.bytes
        let again = try AgencyStatus(bytes)
        #expect(again.hasSameContent(as: status) && again.number == .max)
        for end in bytes.indices { #expect(throws: WireError.self) { try AgencyStatus(Array(bytes[..<end])) } }
        #expect(throws: WireError.damaged) { try AgencyStatus(bytes + [0]) }
    }
}
