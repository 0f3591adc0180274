import Foundation
import LiveEngine
import LiveModel
import Testing
import TransitCore

@Suite struct `The fleet` {
    @Test func `a bus that left its feed is removed`() throws {
        var engine = EngineState(timetable: try straightTown())
        engine.apply(
            positions(bus("7", 500, 0, at: "8:02", trip: "t1"), bus("8", 0, 0, at: "8:02", trip: "t2")), from: "p",
            at: at("8:02"))
        let (snapshot, delta) = engine.apply(
            positions(bus("8", 0, 0, at: "8:03", trip: "t2")), from: "p", at: at("8:03"))
        #expect(snapshot.vehicles.map(\.id) == ["8"])
        #expect(delta.vehicles == ["7", "8"])
    }

    @Test func `a bus that returns within minutes keeps its match`() throws {
        var engine = EngineState(timetable: try outAndBackTown())
        engine.watch(bus("7", 1800, 5, at: "8:09", trip: "t1"), bus("7", 1900, 5, at: "8:10:30", trip: "t1"))
        engine.apply(positions(), from: "positions", at: at("8:11"))
        #expect(engine.snapshot.vehicles.isEmpty)
        engine.watch(bus("7", 1500, 5, at: "8:12:30", trip: "t1"))
        #expect(try #require(try engine.vehicle("7").match).distance > 2000)
    }

    @Test func `a bus without a position for a quarter of an hour is removed`() throws {
        var engine = EngineState(timetable: try straightTown())
        engine.watch(bus("7", 500, 0, at: "8:02", trip: "t1"))
        engine.tick(at: at("8:16:59"))
        #expect(try engine.vehicle("7").isStale)
        let (snapshot, delta) = engine.tick(at: at("8:17"))
        #expect(snapshot.vehicles.isEmpty && delta.vehicles == ["7"])
    }

    @Test func `a position is stale after a minute and a half, or three intervals of a slower feed`() throws {
        var engine = EngineState(timetable: try straightTown())
        engine.watch(bus("7", 500, 0, at: "8:02", trip: "t1"))
        engine.tick(at: at("8:03:30"))
        #expect(try !engine.vehicle("7").isStale)
        engine.tick(at: at("8:03:31"))
        #expect(try engine.vehicle("7").isStale)
        engine.watch(bus("7", 700, 0, at: "8:04", trip: "t1"))
        engine.tick(at: at("8:09"))
        #expect(try !engine.vehicle("7").isStale)
    }

    /// The page's and the Swift client's tests read the same fixture.
    @Test func `a position is stale at the ages of the fixture`() throws {
        struct Age: Decodable {
            var age: Int64
            var old: Bool
        }
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Fixtures/age-limits.json").standardizedFileURL
        let ages = try JSONDecoder().decode([String: [Age]].self, from: Data(contentsOf: file))
        for expected in try #require(ages["position"]) {
            var engine = EngineState(timetable: try straightTown())
            engine.watch(bus("7", 500, 0, at: "8:02", trip: "t1"))
            engine.tick(at: at("8:02") + expected.age)
            #expect(try engine.vehicle("7").isStale == expected.old, "\(expected)")
        }
    }

    @Test func `a position with a timestamp in the future counts as seen now`() throws {
        var engine = EngineState(timetable: try straightTown())
        engine.apply(positions(bus("7", 500, 0, at: "9:00", trip: "t1")), from: "p", at: at("8:02"))
        #expect(try engine.vehicle("7").seenAt == at("8:02"))
    }

    @Test func `feeds of one agency are merged into one state`() throws {
        var engine = EngineState(timetable: try straightTown())
        engine.apply(positions(bus("7", 500, 0, at: "8:02", trip: "t1")), from: "one", at: at("8:02"))
        engine.apply(positions(bus("8", 0, 0, at: "8:02", trip: "t2")), from: "two", at: at("8:02"))
        #expect(engine.snapshot.vehicles.map(\.id) == ["7", "8"])
        engine.apply(positions(), from: "one", at: at("8:03"))
        #expect(engine.snapshot.vehicles.map(\.id) == ["8"])
    }

    @Test func `a vehicle that two feeds report appears once, with the later report`() throws {
        var engine = EngineState(timetable: try straightTown())
        engine.apply(positions(bus("7", 500, 0, at: "8:02", trip: "t1")), from: "one", at: at("8:02"))
        engine.apply(
            positions(bus("7", 700, 0, at: "8:03", trip: "t1"), bus("bus 7", 700, 0, at: "8:03", trip: "t1")),
            from: "two", at: at("8:03"))
        #expect(engine.snapshot.vehicles.map(\.id) == ["7", "bus 7"])
        #expect(try engine.vehicle("7").seenAt == at("8:03"))
    }

    @Test func `applying the same reading again changes nothing`() throws {
        var engine = EngineState(timetable: try straightTown())
        let reading = positions(bus("7", 500, 0, at: "8:02", trip: "t1"))
        engine.apply(reading, from: "p", at: at("8:02"))
        let (_, delta) = engine.apply(reading, from: "p", at: at("8:02:10"))
        #expect(delta.isEmpty)
    }

    @Test func `every vehicle is kept and matched again after the timetable is replaced`() throws {
        var engine = EngineState(timetable: try outAndBackTown())
        engine.watch(
            bus("7", 1900, 5, at: "8:09:30", trip: "t1"), bus("7", 1500, 5, at: "8:13", trip: "t1"),
            bus("9", 1500, 5, at: "8:13", trip: "gone"))
        engine.apply(
            positions(bus("7", 1490, 5, at: "8:13:10", trip: "t1"), bus("9", 1500, 5, at: "8:13:10", trip: "gone")),
            from: "positions", at: at("8:13:10"))
        let new = try outAndBackTown()
        let (snapshot, delta) = engine.replaceTimetable(new, at: at("8:13:30"))
        #expect(snapshot.timetable === new)
        #expect(snapshot.vehicles.map(\.id) == ["7", "9"])
        #expect(delta.runsChanged)
        #expect(try #require(try engine.vehicle("7").match).distance > 2000)
    }

    @Test func `a vehicle's expected path increases in distance and time`() throws {
        var engine = EngineState(timetable: try straightTown())
        engine.watch(bus("7", 1500, 0, at: "8:08", trip: "t1"))
        let path = try engine.vehicle("7").path
        #expect(path.first == PathKnot(distance: try engine.vehicle("7").match!.distance, time: at("8:08").fractional))
        #expect(path.count == 4)
        for (one, next) in zip(path, path.dropFirst()) {
            #expect(one.distance < next.distance && one.time < next.time)
        }
    }
}

@Suite struct `Trips without a vehicle` {
    @Test func `a trip without a vehicle on a tracked route is marked as not seen`() throws {
        var engine = EngineState(timetable: try straightTown())
        engine.watch(bus("7", 100, 0, at: "8:36", trip: "t2"))
        #expect(try engine.snapshot.run(of: engine.timetable.tripDay("t1")) == nil)
        engine.watch(bus("7", 500, 0, at: "8:32", trip: "t2"))
        var early = EngineState(timetable: try straightTown())
        early.watch(bus("8", -10, 0, at: "8:06", trip: "t2"))
        #expect(try early.snapshot.run(of: early.timetable.tripDay("t1"))?.state == .notSeen)
        #expect(try early.board("C").arrivals.map(\.status) == [.notSeen, .live, .scheduled])
    }

    @Test func `a silent feed marks no trip as not seen`() throws {
        var engine = EngineState(timetable: try straightTown())
        engine.apply(positions(), from: "p", at: at("8:10"))
        #expect(engine.snapshot.runs.isEmpty)
    }

    @Test func `a bus still on the previous trip does not mark its next one as not seen`() throws {
        var engine = EngineState(timetable: try loopTown())
        engine.watch(bus("7", 0, 500, at: "8:40", trip: "first"))
        #expect(engine.snapshot.runs.map(\.state) == [.live, .live])
    }
}

@Suite struct `Differences between snapshots` {
    @Test func `a delta contains only changed data`() throws {
        var engine = EngineState(timetable: try straightTown())
        engine.apply(
            positions(bus("7", 500, 0, at: "8:02", trip: "t1"), bus("8", 0, 0, at: "8:29", trip: "t2")), from: "p",
            at: at("8:29"))
        let (_, delta) = engine.apply(
            positions(bus("7", 500, 0, at: "8:02", trip: "t1"), bus("8", 100, 0, at: "8:30", trip: "t2")), from: "p",
            at: at("8:30"))
        #expect(delta.vehicles == ["8"])
        #expect(delta.runsChanged && !delta.alertsChanged)
    }

    @Test func `consecutive deltas merge into the union of their changes`() {
        var delta = LiveDelta(vehicles: ["7"], runsChanged: true, stopsChanged: [StopIndex(1)])
        delta.add(LiveDelta(vehicles: ["7", "8"], stopsChanged: [StopIndex(2)]))
        delta.add(LiveDelta(alertsChanged: true))
        #expect(
            delta
                == LiveDelta(
                    vehicles: ["7", "8"], alertsChanged: true, runsChanged: true,
                    stopsChanged: [StopIndex(1), StopIndex(2)]))
    }

    @Test func `ticks without new data change no vehicle`() throws {
        var engine = EngineState(timetable: try straightTown())
        engine.watch(bus("7", 900, 0, at: "8:05", trip: "t1"), bus("7", 950, 0, at: "8:05:20", trip: "t1"))
        for second in Int64(0)..<60 {
            #expect(engine.tick(at: at("8:05:20") + second).1.vehicles.isEmpty)
        }
    }

    @Test func `each snapshot's sequence number is one greater than the previous one`() throws {
        var engine = EngineState(timetable: try straightTown())
        let first = engine.tick(at: at("8:00")).0.sequence
        #expect(engine.tick(at: at("8:00:01")).0.sequence == first + 1)
    }
}
