import GTFSRealtime
import LiveEngine
import LiveModel
import TestSupport
import Testing
import TransitCore

@Suite struct `Extreme values in feeds` {
    /// Returns a feed of ``straightTown()`` in which every field is set.
    private func feed(now: EpochSeconds) -> RealtimeFeed {
        let place = TinyNetwork.coordinate(500, 0)
        return RealtimeFeed(
            now: now.rawValue, tripID: "t1", routeID: "1", stopID: "B", stopSequence: 20, date: TinyNetwork.day.gtfs,
            latitude: Float(place.latitude), longitude: Float(place.longitude))
    }

    @Test func `extreme values in every field leave boards and vehicles plausible`() throws {
        var engine = EngineState(timetable: try straightTown())
        var now = at("8:02")
        for body in feed(now: now).extremes {
            guard var reading = try? GTFSRealtimeDecoder.reading(from: body) else { continue }
            reading.bound(at: now)
            engine.apply(reading, from: "live", at: now)
            expectServed(engine, at: now)
            // A quarter of an hour of silence ends trips, which are then added to the history.
            now += now.rawValue % 7 == 0 ? 1000 : 1
            if now > at("9:00") { now -= 3600 }
        }
        engine.tick(at: now + 2000)
        expectServed(engine, at: now + 2000)
    }

    private func expectServed(_ engine: EngineState, at now: EpochSeconds) {
        let snapshot = engine.snapshot
        for stop in engine.timetable.stops {
            let board = snapshot.board(at: stop, from: now, to: now + 7200)
            #expect(board.arrivals.allSatisfy { abs($0.deviation ?? 0) < 400 * 86_400 })
        }
        #expect(snapshot.vehicles.allSatisfy { abs($0.deviation ?? 0) < 8 * 86_400 && abs($0.seenAt - now) < 4000 })
    }

    @Test(arguments: ["19500101", "00010101", "19700101", "99991231"])
    func `a trip date decades away causes no overflow and no large deviation`(date: String) throws {
        var engine = EngineState(timetable: try straightTown())
        for days in [date, TinyNetwork.day.gtfs, date] {
            for (number, time) in ["8:00", "8:02", "8:04", "8:06", "8:08"].enumerated() {
                var report = bus("7", Double(number) * 900, 0, at: time, trip: "t1")
                report.trip?.startDate = ServiceDate(gtfs: Array(days.utf8))
                engine.watch(report)
                #expect(engine.snapshot.vehicles.allSatisfy { abs($0.deviation ?? 0) < 86_400 })
            }
            engine.tick(at: at("8:30"))
        }
    }

    @Test func `a bus that reports a trip of last year gets no large deviation`() throws {
        var engine = EngineState(timetable: try straightTown())
        var report = bus("7", 500, 0, at: "8:02", trip: "t1", route: "1")
        report.trip?.startDate = TinyNetwork.day.advanced(by: -365)
        engine.watch(report)
        let bus = try engine.vehicle("7")
        #expect(abs(bus.deviation ?? 0) < 3600)
        #expect(engine.unplaced["positions"] != nil)
    }
}
