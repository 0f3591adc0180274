import LiveModel
import TestSupport
import Testing
import TransitCore

@testable import Cluster

struct SnapshotFrameTests {
    private let timetable: Timetable

    init() throws { timetable = try Street.timetable() }

    private func expectSame(_ one: LiveSnapshot, _ other: LiveSnapshot, _ comment: Comment) {
        #expect(one.sequence == other.sequence && one.at == other.at && one.isLive == other.isLive, comment)
        #expect(one.vehicles == other.vehicles, comment)
        #expect(one.runs == other.runs, comment)
        #expect(one.alerts == other.alerts, comment)
        #expect(one.routeStatus == other.routeStatus, comment)
        #expect(one.departures == other.departures, comment)
        #expect(one.answeredStops == other.answeredStops, comment)
        #expect(one.timetable === other.timetable, comment)
    }

    /// Returns the paths of the stored properties, at any depth, that are equal in all values.
    private func constant(_ values: [Any], in path: String = "") -> [String] {
        let mirrors = values.map { value -> Mirror in
            var mirror = Mirror(reflecting: value)
            while mirror.displayStyle == .optional, let inner = mirror.children.first {
                mirror = Mirror(reflecting: inner.value)
            }
            return mirror
        }
        guard let widest = mirrors.max(by: { $0.children.count < $1.children.count }),
            widest.displayStyle == .struct || widest.displayStyle == .class, !widest.children.isEmpty
        else { return Set(values.map { "\($0)" }).count > 1 ? [] : [path] }
        return widest.children.flatMap { child in
            constant(
                mirrors.compactMap { $0.children.first { $0.label == child.label }?.value },
                in: path + "." + (child.label ?? "?"))
        }
    }

    @Test func `random snapshots vary in every field`() {
        let random = RandomState(seed: 7, timetable)
        // Only the engine uses a vehicle's duty, so it is not sent.
        #expect(constant((0..<500).map { random.vehicle("\($0)") }) == [".reading.rare.box.fields.dutyID"])
        #expect(constant((0..<500).map { _ in random.run(vehicles: 9) }).isEmpty)
        #expect(constant((0..<500).map { _ in random.call() }).isEmpty)
        // The timetable has no pathways that alerts could close.
        #expect(constant((0..<500).map { _ in random.alert() }) == [".closed.pathways"])
        #expect(constant((0..<500).map { _ in random.departure() }).isEmpty)
        #expect(constant((0..<500).map { _ in random.headway() }).isEmpty)
    }

    @Test func `a complete snapshot round-trips`() throws {
        for seed in UInt64(0)..<300 {
            let random = RandomState(seed: seed, timetable)
            let snapshot = random.snapshot(seed + 1)
            var receiver = SnapshotReceiver()
            let bytes = try Frames.whole(snapshot, epoch: 3, timetable: "T")
            let received = try #require(try receiver.receive(bytes) { $0 == "T" ? timetable : nil })
            expectSame(received.snapshot, snapshot, "seed \(seed)")
            #expect(received.delta.vehicles == Set(snapshot.vehicles.map(\.id)))
        }
    }

    @Test func `a snapshot includes the patterns that realtime feeds added`() throws {
        let (a, c) = (StopIndex(0), StopIndex(2))
        let extended = timetable.extended(by: [
            OwnPattern(route: RouteIndex(1), direction: nil, stops: [c, a], sequences: [1, 5])
        ])
        var run = LiveRun(pattern: extended.ownPatternIndices.lowerBound, trip: nil, state: .live)
        run.addedTripID = "new"
        let snapshot = LiveSnapshot(timetable: extended, sequence: 1, at: 9, runs: [run])
        var receiver = SnapshotReceiver()
        let received = try #require(
            try receiver.receive(Frames.whole(snapshot, epoch: 1, timetable: "T")) { _ in timetable })
        #expect(received.snapshot.runs == [run] && received.snapshot.timetable.compiled === timetable)
        #expect(received.snapshot.timetable.ownPatterns == extended.ownPatterns)
        // The next snapshot with equal patterns keeps the same timetable object.
        let next = LiveSnapshot(timetable: extended, sequence: 2, at: 19, runs: [run])
        let again = try #require(try receiver.receive(Frames.whole(next, epoch: 2, timetable: "T")) { _ in timetable })
        #expect(again.snapshot.timetable === received.snapshot.timetable)
    }

    @Test func `a snapshot includes the stops that realtime feeds added`() throws {
        var stop = AddedStop(id: "added", at: Coordinate(latitude: 45, longitude: -75), name: LocalizedText("Hospital"))
        (stop.zoneID, stop.timeZone, stop.wheelchair, stop.routes) = ("Z", "UTC", .possible, [RouteIndex(0)])
        let added = timetable.adding([stop])
        let extended = added.extended(by: [
            OwnPattern(
                route: RouteIndex(0), direction: nil, stops: [StopIndex(0), added.addedStopIndices.lowerBound],
                sequences: [1, 2])
        ])
        let run = LiveRun(pattern: extended.ownPatternIndices.lowerBound, trip: nil, state: .live)
        let snapshot = LiveSnapshot(timetable: extended, sequence: 1, at: 9, runs: [run])
        var receiver = SnapshotReceiver()
        let bytes = try Frames.whole(snapshot, epoch: 1, timetable: "T")
        let received = try #require(try receiver.receive(bytes) { _ in timetable }).snapshot
        #expect(received.runs == [run] && received.timetable.file === timetable)
        #expect(received.timetable.addedStops == [stop] && received.timetable.ownPatterns == extended.ownPatterns)
        // The next snapshot with equal stops keeps the same timetable object.
        let next = LiveSnapshot(timetable: added, sequence: 2, at: 19)
        let again = try #require(try receiver.receive(Frames.whole(next, epoch: 2, timetable: "T")) { _ in timetable })
        #expect(again.snapshot.timetable === received.timetable.compiled)
        // A snapshot without added stops returns to the original timetable.
        let last = LiveSnapshot(timetable: timetable, sequence: 3, at: 29)
        let end = try #require(try receiver.receive(Frames.whole(last, epoch: 3, timetable: "T")) { _ in timetable })
        #expect(end.snapshot.timetable === timetable)
    }

    @Test func `consecutive snapshots round-trip as differences`() throws {
        for seed in UInt64(0)..<100 {
            let random = RandomState(seed: seed, timetable)
            var receiver = SnapshotReceiver()
            var last = random.snapshot(1)
            _ = try receiver.receive(Frames.whole(last, epoch: 1, timetable: "T")) { _ in timetable }
            for sequence in UInt64(2)..<12 {
                let next = random.snapshot(sequence * 3, after: last)
                let bytes = try Frames.changes(from: last, to: next, epoch: 1, timetable: "T")
                let received = try #require(try receiver.receive(bytes) { _ in nil })
                expectSame(received.snapshot, next, "seed \(seed), state \(sequence)")
                #expect(received.delta == LiveDelta(from: last, to: next))
                last = next
            }
        }
    }

    @Test func `unchanged parts of a snapshot are not sent again`() throws {
        let random = RandomState(seed: 1, timetable)
        let vehicles = (0..<300).map { random.vehicle("v\($0 + 1000)") }
        var runs = (0..<300).map { number -> LiveRun in
            var run = random.run(vehicles: 0)
            (run.vehicle, run.trip, run.round) = (number, nil, number)
            return run
        }
        let old = LiveSnapshot(timetable: timetable, sequence: 1, at: 1, vehicles: vehicles, runs: runs)
        // One vehicle is removed, so that the indexes of all others change.
        runs.removeFirst()
        for number in runs.indices { runs[number].vehicle = number }
        let new = LiveSnapshot(
            timetable: timetable, sequence: 2, at: 2, vehicles: Array(vehicles.dropFirst()), runs: runs)
        #expect(try Frames.changes(from: old, to: new, epoch: 1, timetable: "T").count < 100)
    }

    @Test func `equal snapshots have equal bytes`() throws {
        let random = RandomState(seed: 5, timetable)
        let snapshot = random.snapshot(1)
        let again = LiveSnapshot(
            timetable: timetable, sequence: 1, at: snapshot.at, vehicles: snapshot.vehicles, runs: snapshot.runs,
            passed: snapshot.passed, alerts: snapshot.alerts, routeStatus: snapshot.routeStatus,
            isLive: snapshot.isLive,
            departures: Dictionary(uniqueKeysWithValues: snapshot.departures.map { ($0.key, $0.value) }),
            answeredStops: Set(snapshot.answeredStops.sorted().reversed()))
        #expect(
            try Frames.whole(snapshot, epoch: 1, timetable: "T")
                == Frames.whole(again, epoch: 1, timetable: "T"))
    }

    @Test func `a snapshot from an owner that lost its lease is ignored, and a gap is detected`() throws {
        let random = RandomState(seed: 2, timetable)
        let states = (1...4).map { random.snapshot(UInt64($0)) }
        var receiver = SnapshotReceiver()
        let find: (String) -> Timetable? = { [timetable] in $0 == "T" ? timetable : nil }
        func whole(_ number: Int, epoch: UInt64, timetable: String = "T") throws -> [UInt8] {
            try Frames.whole(states[number], epoch: epoch, timetable: timetable)
        }
        func changes(_ old: Int, _ new: Int, epoch: UInt64, timetable: String = "T") throws -> [UInt8] {
            try Frames.changes(from: states[old], to: states[new], epoch: epoch, timetable: timetable)
        }
        #expect(throws: WireError.outOfStep) { try receiver.receive(changes(0, 1, epoch: 5), timetable: find) }
        #expect(throws: WireError.outOfStep) {
            try receiver.receive(whole(1, epoch: 5, timetable: "another"), timetable: find)
        }
        #expect(try receiver.receive(whole(1, epoch: 5), timetable: find) != nil)
        // Snapshots that are older, have an older epoch, or are repeated.
        #expect(try receiver.receive(whole(0, epoch: 5), timetable: find) == nil)
        #expect(try receiver.receive(whole(3, epoch: 4), timetable: find) == nil)
        #expect(try receiver.receive(whole(1, epoch: 5), timetable: find) == nil)
        #expect(throws: WireError.outOfStep) { try receiver.receive(changes(2, 3, epoch: 5), timetable: find) }
        #expect(throws: WireError.outOfStep) { try receiver.receive(changes(1, 2, epoch: 6), timetable: find) }
        #expect(throws: WireError.outOfStep) {
            try receiver.receive(changes(1, 2, epoch: 5, timetable: "U"), timetable: find)
        }
        #expect(receiver.snapshot?.sequence == 2 && receiver.epoch == 5)
        #expect(try receiver.receive(changes(1, 2, epoch: 5), timetable: find) != nil)
        // A new owner starts its own sequence of numbers.
        #expect(try receiver.receive(whole(0, epoch: 6), timetable: find)?.snapshot.sequence == 1)
        #expect(receiver.epoch == 6)
    }

    @Test func `a snapshot in another format version is rejected, and damaged bytes never crash`() throws {
        let random = RandomState(seed: 3, timetable)
        let old = random.snapshot(1)
        let new = random.snapshot(2, after: old)
        let frames = try [
            Frames.whole(new, epoch: 1, timetable: "T"),
            Frames.changes(from: old, to: new, epoch: 1, timetable: "T"),
        ]
        var ready = SnapshotReceiver()
        _ = try ready.receive(Frames.whole(old, epoch: 1, timetable: "T")) { _ in timetable }
        func receive(_ bytes: [UInt8]) throws(WireError) {
            var receiver = ready
            _ = try receiver.receive(bytes) { _ in timetable }
        }
        let other = SnapshotFrame.format + 1
        for frame in frames {
            try receive(frame)
            #expect(throws: WireError.otherFormat(other)) { try receive([other] + frame.dropFirst()) }
            for end in frame.indices { #expect(throws: WireError.self) { try receive(Array(frame[..<end])) } }
            #expect(throws: WireError.damaged) { try receive(frame + [0]) }
            for _ in 0..<5000 {
                var bytes = frame
                for _ in 0...random.numbers.below(3) {
                    bytes[random.numbers.below(bytes.count)] = UInt8(truncatingIfNeeded: random.numbers.next())
                }
                try? receive(bytes)
            }
        }
    }

    @Test func `differences whose ranges exceed the old list are rejected`() throws {
        // A few bytes must not expand to the whole list repeatedly.
        var coder = WireEncoder()
        var many = (0..<1000).map { _ in 0 }
        try coder.list(&many, 0) { _, coder throws(WireError) in
            var (isKept, start, count) = (true, 0, 500)
            try coder.flag(&isKept)
            try coder.integer(&start)
            try coder.integer(&count)
        }
        var decoder = WireDecoder(coder.bytes)
        var changes = ListChanges<Int>()
        try changes.pass(&decoder, 0) { value, coder throws(WireError) in try coder.integer(&value) }
        #expect(throws: WireError.damaged) { try changes.applied(to: Array(0..<500)) }
    }
}
