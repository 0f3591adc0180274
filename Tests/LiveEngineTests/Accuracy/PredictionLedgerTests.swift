import Testing
import TransitCore

@testable import LiveEngine
@testable import LiveModel

/// Predicts the same arrival time at all stops of every run.
private struct Oracle: Predictor {
    var time: EpochSeconds

    func predict(_ run: RunAhead, into calls: inout [PredictedCall]) {
        for _ in run.firstCallIndex..<run.stops.count {
            calls.append(
                PredictedCall(likely: time, low: time, high: time, departure: time, shown: time, source: .observed))
        }
    }
}

struct PredictionLedgerTests {
    private let day = TinyNetwork.day

    private func tally(
        _ scores: AccuracyScores, by model: String = PredictionLedger.shown, _ scope: AccuracySubject.Scope
    ) -> AccuracyTally {
        scores.tallies[AccuracySubject(day: day, model: model, scope: scope)] ?? AccuracyTally()
    }

    /// Returns a punctual bus on ``straightTown()``'s first trip, sampled at 8:01 and seen again at 8:06.
    private func morning(
        _ baselines: [(name: String, model: any Predictor)] = []
    ) throws -> (EngineState, PredictionLedger) {
        var engine = EngineState(timetable: try straightTown())
        var ledger = PredictionLedger(engine.timetable, baselines: baselines)
        engine.watch(bus("7", 200, 0, at: "8:01", trip: "t1"))
        ledger.sample(engine, at: at("8:01"))
        engine.watch(bus("7", 800, 0, at: "8:04", trip: "t1"))
        ledger.resolve(engine)
        return (engine, ledger)
    }

    private func drive(_ engine: inout EngineState, _ ledger: inout PredictionLedger, _ x: Double, _ time: String) {
        engine.watch(bus("7", x, 0, at: time, trip: "t1"))
        ledger.resolve(engine)
    }

    @Test func `every stop ahead has a pending prediction`() throws {
        let (_, ledger) = try morning()
        #expect(ledger.pending == 4)
        #expect(ledger.scored == 0)
    }

    @Test func `a prediction is scored by route and stop when the bus has passed`() throws {
        var (engine, ledger) = try morning()
        drive(&engine, &ledger, 1200, "8:06")
        #expect(ledger.scored == 1)
        #expect(ledger.pending == 3)
        let scores = ledger.takeScores()
        #expect(scores.tallies.count == 2)
        for scope in [AccuracySubject.Scope.route("1"), .stop("B")] {
            let sums = tally(scores, scope)[.threeToSix]
            #expect(sums.count == 1 && sums.arrivals == 1 && sums.accurate == 1 && sums.withInterval == 1)
            #expect(sums.absoluteError < 20)
        }
        #expect(ledger.takeScores().isEmpty)
    }

    @Test func `every prediction of an arrival is counted, but the arrival only once per horizon`() throws {
        var (engine, ledger) = try morning()
        ledger.sample(engine, at: at("8:04"))
        ledger.sample(engine, at: at("8:04:30"))
        drive(&engine, &ledger, 1200, "8:06")
        let route = tally(ledger.takeScores(), .route("1"))
        #expect(route[.threeToSix].count == 1 && route[.threeToSix].arrivals == 1)
        #expect(route[.underThree].count == 2 && route[.underThree].arrivals == 1)
    }

    @Test func `an arrival during a gap in positions is not scored`() throws {
        var (engine, ledger) = try morning()
        drive(&engine, &ledger, 1200, "8:09")
        #expect(ledger.scored == 0)
        #expect(ledger.pending == 4)
    }

    @Test func `a prediction made after the arrival, but before the arrival is observed, is not scored`() throws {
        var (engine, ledger) = try morning()
        ledger.sample(engine, at: at("8:05:50"))
        drive(&engine, &ledger, 1200, "8:06")
        let sums = tally(ledger.takeScores(), .route("1"))
        #expect(sums.count == 1)
        #expect(Horizon.allCases.allSatisfy { sums[$0].unresolved == 0 })
    }

    @Test func `predictions for a bus that never arrives are counted as unresolved, by horizon`() throws {
        var (engine, ledger) = try morning()
        engine.tick(at: at("8:35"))
        ledger.sample(engine, at: at("8:35"))
        #expect(ledger.pending == 4)
        engine.tick(at: at("8:36"))
        ledger.sample(engine, at: at("8:36"))
        #expect(ledger.pending == 0)
        #expect(ledger.scored == 0)
        let route = tally(ledger.takeScores(), .route("1"))
        #expect(Horizon.allCases.map { route[$0].unresolved } == [0, 1, 1, 1, 1])
        #expect(route.count == 0 && route.benchmark == nil)
    }

    @Test func `baselines are scored under their own names`() throws {
        var (engine, ledger) = try morning([("oracle", Oracle(time: at("8:10"))), ("late", Oracle(time: at("9:00")))])
        #expect(ledger.models == ["headsign", "agency", "oracle", "late"])
        drive(&engine, &ledger, 1200, "8:06")
        let scores = ledger.takeScores()
        #expect(tally(scores, by: "oracle", .route("1"))[.threeToSix].count == 1)
        #expect(tally(scores, by: "oracle", .stop("B"))[.threeToSix].accurate == 0)
        #expect(tally(scores, by: "oracle", .stop("B"))[.threeToSix].withInterval == 0)
        // Predictions more than half an hour ahead are not scored.
        #expect(tally(scores, by: "late", .route("1")).count == 0)
    }

    @Test func `an agency's prediction is scored under the model name agency`() throws {
        var engine = EngineState(timetable: try straightTown())
        let update = TripUpdateReading(
            updates: [.init(trip: TripReference(tripID: "t1"), at: at("8:01"), stopTimes: 0..<1)],
            stopTimes: [
                StopTimeReading(
                    stopID: "B", stopSequence: nil, arrival: .init(time: at("8:12"), delay: nil), departure: nil,
                    relation: .scheduled)
            ])
        engine.apply(FeedReading(tripUpdates: update), from: "updates", at: at("8:01"))
        var ledger = PredictionLedger(engine.timetable)
        engine.watch(bus("7", 200, 0, at: "8:01", trip: "t1"))
        ledger.sample(engine, at: at("8:01"))
        drive(&engine, &ledger, 800, "8:04")
        drive(&engine, &ledger, 1200, "8:06")
        let sums = tally(ledger.takeScores(), by: "agency", .stop("B"))[.threeToSix]
        #expect(sums.count == 1 && sums.accurate == 0)
    }

    @Test func `of two calls at one stop, only the first has a pending prediction`() throws {
        var engine = EngineState(timetable: try loopTown())
        var ledger = PredictionLedger(engine.timetable)
        engine.watch(bus("7", 0, 0, at: "7:59", trip: "first"))
        ledger.sample(engine, at: at("7:59"))
        // Pending: A, B, C and D. The second call at A is not scored, and no next trip begins within half an hour.
        #expect(ledger.pending == 4)
    }

    @Test func `a score belongs to the trip's service day, also after midnight`() throws {
        var town = TinyNetwork()
        for (number, id) in ["A", "B"].enumerated() { town.stop(id, Double(number) * 1000, 0) }
        town.route("N")
        let line = town.pattern("N", ["A", "B"], along: [(0, 0), (1000, 0)])
        town.trip("night", on: line, at: "25:00", minutes: [0, 5])
        var engine = EngineState(timetable: try town.timetable)
        var ledger = PredictionLedger(engine.timetable)
        engine.watch(bus("7", 200, 0, at: "25:01", trip: "night"))
        ledger.sample(engine, at: at("25:01"))
        engine.watch(bus("7", 900, 0, at: "25:03", trip: "night"))
        engine.watch(bus("7", 1000, 0, at: "25:05", trip: "night"))
        ledger.resolve(engine)
        #expect(ledger.takeScores().tallies.keys.allSatisfy { $0.day == day })
        #expect(ledger.scored == 1)
    }

    @Test func `pending predictions remain pending when the timetable is replaced`() throws {
        var (engine, ledger) = try morning()
        engine.replaceTimetable(try straightTown(), at: at("8:04"))
        ledger.sample(engine, at: at("8:04"))
        #expect(ledger.pending == 8)
        drive(&engine, &ledger, 1200, "8:06")
        #expect(ledger.scored == 2)
    }

    @Test func `pending predictions for stops missing from a newer timetable are dropped`() throws {
        var (engine, ledger) = try morning()
        var town = TinyNetwork()
        for (number, id) in ["A", "B", "C"].enumerated() { town.stop(id, Double(number) * 1000, 0) }
        town.route("1")
        let line = town.pattern("1", ["A", "B", "C"], along: [(0, 0), (2000, 0)])
        town.trip("t1", on: line, at: "8:00", minutes: [0, 5, 10])
        engine.replaceTimetable(try town.timetable, at: at("8:04"))
        ledger.resolve(engine)
        #expect(ledger.pending == 2)
        let route = tally(ledger.takeScores(), .route("1"))
        #expect(Horizon.allCases.reduce(0) { $0 + route[$1].unresolved } == 2)
    }

    @Test func `pending predictions are limited, and the overflow is counted`() throws {
        var engine = EngineState(timetable: try straightTown())
        var ledger = PredictionLedger(engine.timetable, limit: 3)
        engine.watch(bus("7", 200, 0, at: "8:01", trip: "t1"))
        ledger.sample(engine, at: at("8:01"))
        #expect(ledger.pending == 3)
        #expect(ledger.overflow == 1)
    }

    @Test func `scores of a vehicle without a trip belong to the service day of the arrival`() throws {
        var engine = EngineState(timetable: try loopWithoutTrips())
        var ledger = PredictionLedger(engine.timetable)
        let way: [TinyNetwork.Point] = [
            (100, 0), (450, 0), (800, 0), (1000, 150), (1000, 500), (1000, 850), (800, 1000),
        ]
        // Service days end at four in the morning.
        for (minute, point) in zip(["27:57", "27:58", "27:59", "28:00", "28:01", "28:02", "28:03"], way) {
            engine.watch(bus("7", point.x, point.y, at: minute, route: "loop"))
            ledger.resolve(engine)
            ledger.sample(engine, at: at(minute))
        }
        let scored = ledger.takeScores().tallies.filter { $0.value.count > 0 }.keys
        #expect(Set(scored.filter { $0.scope == .stop("B") }.map(\.day)) == [day])
        #expect(Set(scored.filter { $0.scope == .stop("C") }.map(\.day)) == [day.advanced(by: 1)])
    }
}
