import LiveEngine
import LiveModel
import Testing
import TransitCore

/// GTFS-Realtime's TripModifications (reference, *message TripModifications*; trip-modifications.md).
@Suite struct `Trips changed by TripModifications` {
    private typealias Change = DetourReading.Change
    private typealias Replacement = DetourReading.ReplacementStop

    /// Trips at 8:00, 9:00 and 10:00 along A, B, C, D and E, every five minutes, numbered 10, 20, …; no trip calls at X
    /// and Y.
    private func town() throws -> Timetable {
        var town = TinyNetwork()
        for (number, id) in ["A", "B", "C", "D", "E"].enumerated() { town.stop(id, Double(number) * 1000, 0) }
        town.stop("X", 1500, 1000)
        town.stop("Y", 2500, 1000)
        town.route("1")
        let line = town.pattern("1", ["A", "B", "C", "D", "E"])
        for (id, start) in [("t1", "8:00"), ("t2", "9:00"), ("t3", "10:00")] {
            town.trip(id, on: line, at: start, minutes: [0, 5, 10, 15, 20])
        }
        return try town.timetable
    }

    private func select(_ id: String) -> DetourReading.StopSelector { DetourReading.StopSelector(stopID: id) }

    /// A change that replaces B and C by X, seven minutes after A, and delays all later stops by two minutes.
    private var detour: Change {
        Change(
            first: select("B"), last: select("C"), delay: 120, stops: [Replacement(stopID: "X", travelTime: 420)],
            alertID: "works")
    }

    private func modifications(
        _ changes: [Change], of trips: [String] = ["t2"], id: String = "m", on days: [Int32] = [0], shape: String? = nil
    ) -> DetourReading.Modifications {
        DetourReading.Modifications(
            id: id, selections: [DetourReading.Selection(tripIDs: trips, shapeID: shape)],
            dates: days.map { TinyNetwork.day.advanced(by: $0) }, changes: changes)
    }

    private func reading(
        _ modifications: DetourReading.Modifications..., shapes: [String: [Coordinate]] = [:]
    ) -> FeedReading {
        FeedReading(
            madeAt: at("7:50"), detours: DetourReading(modifications: modifications, shapes: shapes))
    }

    private func engine(_ readings: FeedReading...) throws -> EngineState {
        var engine = EngineState(timetable: try town())
        for reading in readings { engine.apply(reading, from: "live", at: at("7:55")) }
        return engine
    }

    private func clock(_ time: EpochSeconds?) -> String? {
        time.map { time in
            let minutes = (time - at("0:00")) / 60
            return "\(minutes / 60):\(minutes / 10 % 6)\(minutes % 10)"
        }
    }

    /// Returns "live 9:31, planned 9:30" and so on, for each row of a stop's board.
    private func rows(
        _ engine: EngineState, _ stop: String, from: String = "8:30", to: String = "9:50"
    ) throws -> [String] {
        let board = engine.snapshot.board(
            at: try engine.timetable.stop(stop), from: at(from), to: at(to))
        return board.arrivals.map { arrival in
            [
                clock(arrival.predicted?.likely).map { "\(arrival.status) \($0)" } ?? "\(arrival.status)",
                clock(arrival.scheduled).map { "planned \($0)" },
            ].compactMap { $0 }.joined(separator: ", ")
        }
    }

    private func update(
        _ trip: TripReference, _ calls: [StopTimeReading], made: String = "7:54", delay: Int32? = nil
    ) -> (TripUpdateReading.Update, [StopTimeReading]) {
        (
            TripUpdateReading.Update(
                trip: trip, at: at(made), delay: delay, stopTimes: calls.indices), calls
        )
    }

    private func feed(
        _ change: DetourReading.Modifications, _ updates: (TripUpdateReading.Update, [StopTimeReading])...
    ) -> FeedReading {
        var reading = TripUpdateReading()
        for case (var update, let calls) in updates {
            update.stopTimes = reading.stopTimes.count..<reading.stopTimes.count + calls.count
            reading.stopTimes += calls
            reading.updates.append(update)
        }
        return FeedReading(
            madeAt: at("7:54"), tripUpdates: reading, detours: DetourReading(modifications: [change]))
    }

    private func late(_ stop: String?, _ seconds: Int32, sequence: UInt32? = nil) -> StopTimeReading {
        let event = StopTimeReading.Event(delay: seconds)
        return StopTimeReading(stopID: stop, stopSequence: sequence, arrival: event, departure: event)
    }

    private var modified: TripReference {
        TripReference(tripID: "t2", startDate: TinyNetwork.day, modificationsID: "m")
    }
    private var original: TripReference { TripReference(tripID: "t2", startDate: TinyNetwork.day) }

    @Test func `replacement stops are served in place of replaced stops, and later stops are delayed`() throws {
        let engine = try engine(reading(modifications([detour])))
        #expect(try rows(engine, "A") == ["scheduled, planned 9:00"])
        #expect(try rows(engine, "B") == [])
        #expect(try rows(engine, "C") == [])
        #expect(try rows(engine, "X") == ["scheduled, planned 9:07"])
        #expect(try rows(engine, "D") == ["scheduled, planned 9:17"])
        #expect(try rows(engine, "E") == ["scheduled, planned 9:22"])
    }

    @Test func `a trip is modified only on the service dates of its modifications`() throws {
        let engine = try engine(reading(modifications([detour], on: [1])))
        #expect(try rows(engine, "B") == ["scheduled, planned 9:05"])
        #expect(try rows(engine, "X") == [])
        #expect(try rows(engine, "X", from: "32:30", to: "33:50") == ["scheduled, planned 33:07"])
        #expect(try rows(engine, "B", from: "32:30", to: "34:50") == ["scheduled, planned 34:05"])
    }

    @Test func `a trip returns to its timetable when its modifications are removed`() throws {
        var engine = try engine(reading(modifications([detour])))
        engine.apply(
            FeedReading(madeAt: at("7:56"), alerts: []), from: "live", at: at("7:57"))
        #expect(try rows(engine, "B") == ["scheduled, planned 9:05"])
        #expect(try rows(engine, "X") == [])
        #expect(try rows(engine, "D") == ["scheduled, planned 9:15"])
    }

    @Test func `one trip may be modified differently on two days`() throws {
        let tomorrow = Change(first: select("D"), last: select("D"), delay: 0)
        let engine = try engine(
            reading(modifications([detour]), modifications([tomorrow], id: "n", on: [1])))
        #expect(try rows(engine, "D") == ["scheduled, planned 9:17"])
        #expect(try rows(engine, "D", from: "32:30", to: "33:50") == [])
        #expect(try rows(engine, "B", from: "32:30", to: "33:50") == ["scheduled, planned 33:05"])
    }

    @Test func `the delays of several changes of a trip add up`() throws {
        let second = Change(
            first: DetourReading.StopSelector(sequence: 40), last: DetourReading.StopSelector(sequence: 40), delay: 60,
            stops: [Replacement(stopID: "Y", travelTime: 240)])
        let first = Change(first: select("B"), last: select("B"), delay: 120)
        let engine = try engine(reading(modifications([second, first])))
        #expect(try rows(engine, "B") == [])
        #expect(try rows(engine, "D") == [])
        #expect(try rows(engine, "C") == ["scheduled, planned 9:12"])
        #expect(try rows(engine, "Y") == ["scheduled, planned 9:16"])
        #expect(try rows(engine, "E") == ["scheduled, planned 9:23"])
    }

    @Test func `without an end stop selector, stops are inserted and none is replaced`() throws {
        let inserted = Change(
            first: select("C"), delay: 60, stops: [Replacement(stopID: "X", travelTime: 180)])
        let engine = try engine(reading(modifications([inserted])))
        #expect(try rows(engine, "B") == ["scheduled, planned 9:05"])
        #expect(try rows(engine, "X") == ["scheduled, planned 9:08"])
        #expect(try rows(engine, "C") == ["scheduled, planned 9:11"])
    }

    @Test func `a change of only the shape delays the stops after its start stop`() throws {
        let engine = try engine(reading(modifications([Change(first: select("C"), delay: 120)])))
        #expect(try rows(engine, "C") == ["scheduled, planned 9:10"])
        #expect(try rows(engine, "D") == ["scheduled, planned 9:17"])
    }

    @Test func `with the first stop as reference stop, replacement times may precede it`() throws {
        let start = Change(
            first: select("A"), last: select("A"), delay: 0, stops: [Replacement(stopID: "X", travelTime: -120)])
        let engine = try engine(reading(modifications([start])))
        #expect(try rows(engine, "A") == [])
        #expect(try rows(engine, "X") == ["scheduled, planned 8:58"])
        #expect(try rows(engine, "B") == ["scheduled, planned 9:05"])
    }

    @Test func `missing replacement times are interpolated`() throws {
        let change = Change(
            first: select("B"), last: select("C"), stops: [Replacement(stopID: "X"), Replacement(stopID: "Y")])
        let engine = try engine(reading(modifications([change])))
        #expect(try rows(engine, "X") == ["scheduled, planned 9:05"])
        #expect(try rows(engine, "Y") == ["scheduled, planned 9:10"])
        #expect(try rows(engine, "D") == ["scheduled, planned 9:15"])
    }

    @Test func `invalid modifications are counted and change nothing`() throws {
        let bad = [
            Change(first: select("X"), last: select("C")), Change(first: select("C"), last: select("B")),
            Change(first: select("D"), last: select("X")), Change(),
        ]
        let engine = try engine(reading(modifications(bad), modifications([], of: ["unknown"], id: "n")))
        #expect(try rows(engine, "B") == ["scheduled, planned 9:05"])
        #expect(try rows(engine, "E") == ["scheduled, planned 9:20"])
        let counts = try #require(engine.unplaced["live"])
        #expect(counts.unknownStops == 3 && counts.contradictions == 1 && counts.unknownTrips == 1)
    }

    @Test func `of overlapping changes, and of two modifications of a trip, the first applies`() throws {
        let other = Change(first: select("C"), last: select("D"))
        let engine = try engine(reading(modifications([detour, other]), modifications([other], id: "n")))
        #expect(try rows(engine, "D") == ["scheduled, planned 9:17"])
        let counts = try #require(engine.unplaced["live"])
        #expect(counts.contradictions == 1 && counts.repeatedUpdates == 1)
    }

    @Test func `unknown replacement stops and decreasing times are counted`() throws {
        let change = Change(
            first: select("B"), last: select("C"), delay: 0,
            stops: [
                Replacement(stopID: "X", travelTime: 420), Replacement(stopID: "nowhere", travelTime: 480),
                Replacement(stopID: "Y", travelTime: 60),
            ])
        let engine = try engine(reading(modifications([change])))
        #expect(try rows(engine, "X") == ["scheduled, planned 9:07"])
        #expect(try rows(engine, "Y") == ["scheduled, planned 9:11"])
        let counts = try #require(engine.unplaced["live"])
        #expect(counts.unknownStops == 1 && counts.outOfOrder == 1)
    }

    @Test func `an update of the modified trip refers to the modified stops and stop sequences`() throws {
        let calls = [late(nil, 60, sequence: 2), late("D", 180, sequence: 3)]
        let engine = try engine(feed(modifications([detour]), update(modified, calls)))
        #expect(try rows(engine, "A") == ["scheduled, planned 9:00"])
        #expect(try rows(engine, "X") == ["live 9:08, planned 9:07"])
        #expect(try rows(engine, "D") == ["live 9:20, planned 9:17"])
        #expect(try rows(engine, "E") == ["live 9:25, planned 9:22"])
        #expect(try rows(engine, "B") == [])
    }

    @Test func `a predicted time of the modified trip limits the delay propagated from an earlier stop`() throws {
        let calls = [late("A", 600), late("D", -180)]
        let engine = try engine(feed(modifications([detour]), update(modified, calls)))
        #expect(try rows(engine, "A") == ["live 9:10, planned 9:00"])
        #expect(try rows(engine, "X") == ["live 9:10, planned 9:07"])
        #expect(try rows(engine, "D") == ["live 9:14, planned 9:17"])
    }

    @Test func `a stop sequence distinguishes two calls of the modified trip at one stop`() throws {
        let twice = Change(
            first: select("B"), last: select("C"), delay: 120,
            stops: [
                Replacement(stopID: "X", travelTime: 420), Replacement(stopID: "Y", travelTime: 480),
                Replacement(stopID: "X", travelTime: 600),
            ])
        for calls in [
            [late("X", 60, sequence: 4)], [late("X", 60, sequence: 4), late("Y", 0, sequence: 3)],
        ] {
            let engine = try engine(feed(modifications([twice]), update(modified, calls)))
            #expect(try rows(engine, "X") == ["scheduled, planned 9:07", "live 9:11, planned 9:10"])
            #expect(try rows(engine, "D") == ["live 9:18, planned 9:17"])
        }
    }

    @Test func `an update of the original trip applies to common stops by their original times`() throws {
        let engine = try engine(feed(modifications([detour]), update(original, [late("A", 300)])))
        #expect(try rows(engine, "A") == ["live 9:05, planned 9:00"])
        #expect(try rows(engine, "X") == ["scheduled, planned 9:07"])
        #expect(try rows(engine, "D") == ["live 9:20, planned 9:17"])
        #expect(try rows(engine, "B") == [])
    }

    @Test func `an update of the modified trip takes precedence over one of the original trip`() throws {
        let both = feed(
            modifications([detour]), update(modified, [late("X", 60)]), update(original, [late("A", 600)], made: "7:55")
        )
        let engine = try engine(both)
        #expect(try rows(engine, "X") == ["live 9:08, planned 9:07"])
        #expect(try rows(engine, "A") == ["scheduled, planned 9:00"])
        #expect(engine.unplaced["live"]?.repeatedUpdates == 0)
    }

    @Test func `an update of unknown modifications is counted`() throws {
        let update = update(modified, [late("B", 60)])
        let engine = try engine(feed(modifications([detour], id: "other"), update))
        #expect(engine.unplaced["live"]?.unknownTrips == 1)
        #expect(try rows(engine, "X") == ["scheduled, planned 9:07"])
    }

    @Test func `a cancellation applies to a modified trip`() throws {
        var canceled = original
        canceled.relation = .canceled
        let engine = try engine(feed(modifications([detour]), update(canceled, [])))
        #expect(try rows(engine, "A") == ["canceled, planned 9:00"])
        #expect(try rows(engine, "X") == [])
    }

    @Test func `modifications remain in effect while their feed is silent`() throws {
        var engine = try engine(reading(modifications([detour])))
        engine.tick(at: at("8:55"))
        #expect(try rows(engine, "X") == ["scheduled, planned 9:07"])
        #expect(try rows(engine, "B") == [])
    }

    @Test func `the alert that describes a change applies to the trip and its stops`() throws {
        var reading = reading(modifications([detour]))
        reading.alerts = [
            AlertReading(
                id: "works", entities: [AlertReading.Entity(stopID: "E")], header: LocalizedText("Works"))
        ]
        let engine = try engine(reading)
        let alert = try #require(engine.snapshot.alerts.first)
        let timetable = engine.timetable
        #expect(Set(alert.stops) == Set(try ["E", "B", "C", "X"].map { try timetable.stop($0) }))
        #expect(alert.selectors.contains { $0.trip == timetable.trip(id: "t2".utf8) && $0.date == TinyNetwork.day })
        #expect(alert.routes.isEmpty)
    }

    @Test func `a modified trip follows its shape`() throws {
        let corner = [(0.0, 0.0), (1500, 0), (1500, 1000), (3000, 1000), (3000, 0), (4000, 0)]
        let line = corner.map { TinyNetwork.coordinate($0.0, $0.1) }
        let engine = try engine(reading(modifications([detour], shape: "new"), shapes: ["new": line]))
        let run = try #require(engine.snapshot.runs.first { $0.replaces != nil })
        let shape = engine.timetable.patternShapes[run.pattern]
        #expect(engine.timetable.points(of: shape).count == 6)
        #expect(abs(engine.timetable.length(of: shape) - 6000) < 20)
        let places = engine.timetable.stops(of: run.pattern).map { engine.timetable.patternStopDistances[$0] }
        #expect(places.map { ($0 / 100).rounded() * 100 } == [0, 2500, 5000, 6000])
    }

    @Test func `a shape far from the stops and an unknown shape are counted and not used`() throws {
        let line = [(0.0, 9000.0), (4000, 9000)].map { TinyNetwork.coordinate($0.0, $0.1) }
        let engine = try engine(
            reading(
                modifications([detour], shape: "far"), modifications([detour], of: ["t3"], id: "n", shape: "none"),
                shapes: ["far": line]))
        #expect(engine.timetable.ownPatterns.map { $0.line == nil } == [true])
        #expect(engine.unplaced["live"]?.contradictions == 2)
    }

    @Test func `a vehicle on a trip that is modified tomorrow is matched today`() throws {
        var engine = try engine(reading(modifications([detour], of: ["t1"], on: [1])))
        engine.watch(
            bus("bus", 100, 0, at: "8:01", trip: "t1", route: "1"),
            bus("bus", 500, 0, at: "8:03", trip: "t1", route: "1"))
        #expect(try engine.vehicle("bus").match?.trip == engine.timetable.tripDay("t1"))
        #expect(try rows(engine, "X", from: "31:30", to: "33:50") == ["scheduled, planned 32:07"])
    }

    @Test func `only the selected start times of a frequency-based trip are modified`() throws {
        var town = TinyNetwork()
        for (number, id) in ["A", "B", "C"].enumerated() { town.stop(id, Double(number) * 1000, 0) }
        town.stop("X", 1000, 1000)
        town.route("1")
        let line = town.pattern("1", ["A", "B", "C"])
        for start in ["8:40", "9:00", "9:20"] {
            town.trip("often", on: line, at: start, minutes: [0, 5, 10], flags: .hasRuns)
        }
        let change = Change(
            first: select("B"), last: select("B"), delay: 0, stops: [Replacement(stopID: "X", travelTime: 240)])
        var named = modifications([change], of: ["often"])
        named.startTimes = [seconds("9:00")]
        var engine = EngineState(timetable: try town.timetable)
        engine.apply(reading(named), from: "live", at: at("7:55"))
        #expect(try rows(engine, "B") == ["scheduled, planned 8:45", "scheduled, planned 9:25"])
        #expect(try rows(engine, "X") == ["scheduled, planned 9:04"])
    }
}
