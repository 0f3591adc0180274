import Testing
import TransitCore

@testable import LiveEngine
@testable import LiveModel

@Suite struct `The basis of a prediction` {
    private static let day: Int64 = 86_400

    /// Nine stops half a kilometre apart, scheduled a minute apart; a trip every four minutes from 8:00.
    private func town(timepoints: Set<String> = [], block: String = "") throws -> Timetable {
        var town = TinyNetwork()
        let stops = (0...8).map { "s\($0)" }
        for (number, id) in stops.enumerated() { town.stop(id, Double(number) * 500, 0) }
        town.route("1")
        let line = town.pattern("1", stops, along: [(0, 0), (4000, 0)], timepoints: timepoints)
        for trip in 0..<12 {
            town.trip(
                "t\(trip)", on: line, at: "8:\(trip * 4)", minutes: stops.indices.map(Double.init),
                block: trip % 5 == 1 ? block : "")
        }
        return try town.timetable
    }

    private func report(_ metres: Double, at moment: EpochSeconds, trip: String) -> VehicleReading {
        var report = bus(trip, metres, 0, at: "8:00", trip: trip)
        report.at = moment
        return report
    }

    /// Drives a bus that takes a minute from stop to stop and, if it is slow, two minutes more to the fifth stop.
    private func drive(
        _ engine: inout EngineState, _ trip: Int, until end: EpochSeconds = .max, day: Int64 = 0, isSlow: Bool = false,
        waits: Bool = false
    ) {
        for step in 0...17 {
            let start = at("8:00") + day * Self.day + Int64(trip) * 240
            let halted = waits && step > 8
            let stood: Int64 = halted || isSlow && step > 7 ? 120 : 0
            let moment = start + Int64(halted ? step - 1 : step) * 30 + stood
            guard moment <= end else { return }
            let metres = Double(halted ? step - 1 : step) * 250
            engine.apply(
                positions(report(min(metres, 4000), at: moment, trip: "t\(trip)")), from: "positions", at: moment)
        }
    }

    private func basis(_ engine: EngineState, of trip: String) throws -> RunBasis {
        let number = try #require(try engine.snapshot.number(ofRunOf: engine.timetable.tripDay(trip)))
        return engine.basis(ofRun: number)
    }

    @Test func `at most two reasons are shown, and a large weight of the agency's prediction is one of them`() {
        var basis = Basis(kind: .days)
        #expect(basis.shownFacts == [])
        basis.deviation = -59
        basis.agencyShare = 0.19
        #expect(basis.shownFacts == [])
        basis.deviation = -60
        #expect(basis.shownFacts == [.deviation])
        basis.wait = Basis.Stretch(callIndex: 1, seconds: 90)
        basis.road = Basis.Stretch(callIndex: 2, seconds: -80)
        #expect(basis.shownFacts == [.wait, .road])
        basis.agencyShare = 0.2
        #expect(basis.shownFacts == [.wait, .agency])
        (basis.agencyShare, basis.moves) = (0, [.init(mover: .outcomes, seconds: -59)])
        #expect(basis.shownFacts == [.wait, .road])
        basis.moves = [.init(mover: .line, seconds: 99), .init(mover: .outcomes, seconds: -85)]
        #expect(basis.shownFacts == [.wait, .outcomes])
        (basis.agencyShare, basis.moves) = (0.2, [])
        basis.kind = .here
        #expect(basis.shownFacts == [])
        basis.kind = .timetable
        (basis.wait, basis.road, basis.deviation) = (nil, nil, 600)
        #expect(basis.shownFacts == [.agency])
        basis.deviation = .min + 1
        #expect(basis.shownFacts == [.agency])
    }

    private func taught(_ learnedState: LearnedState = LearnedState()) throws -> EngineState {
        var engine = EngineState(timetable: try town(), learnedState: learnedState)
        // The buses drive one after another, since time must not go back.
        for trip in [0, 3, 6] { drive(&engine, trip) }
        drive(&engine, 10, until: at("8:46:30"), isSlow: true)
        engine.apply(
            positions(report(600, at: at("8:46:30"), trip: "t11")), from: "positions", at: at("8:46:30"))
        return engine
    }

    @Test func `the base prediction plus all shifts equals the prediction`() throws {
        let engine = try taught()
        let explained = try basis(engine, of: "t11")
        let track = try #require(engine.tracks.first { $0.id == "t11" })
        var anchor: [PredictedCall] = []
        engine.predictor.predict(
            engine.forecast(by: engine.predictor, at: engine.snapshot.at).ahead(
                of: track, on: try #require(track.progress)), into: &anchor)
        let run = try #require(try engine.snapshot.run(of: engine.timetable.tripDay("t11")))
        #expect(run.calls.count == anchor.count && explained.calls.count == anchor.count)
        for (position, call) in run.calls.enumerated() {
            let moved = explained.calls[position].moves.reduce(0) { $0 + $1.seconds }
            // The shifts are rounded separately, so that their sum may differ by some seconds.
            #expect(abs(anchor[position].likely + moved - call.likely) <= 3)
        }
        #expect(explained.calls.contains { !$0.moves.isEmpty })
    }

    /// Returns a learned state with this tree model at nearly full weight.
    private func believing(_ forest: TreeForest) -> LearnedState {
        var learnedState = LearnedState(trees: TreeState())
        learnedState.trees?.use(forest)
        var offsets = SourceOffsets.zero
        offsets[PredictionSource.trees.rawValue] = 100
        for group in 0..<Blend.groups {
            for knot in Blend.knots {
                for _ in 0..<60 {
                    learnedState.calibration.blend.learn(offsets, group: group, ahead: knot, error: 100)
                }
            }
        }
        return learnedState
    }

    private func byTrees(_ explained: RunBasis, at callIndex: Int) throws -> Basis.Move {
        try #require(explained.call(at: callIndex)?.moves.first { $0.mover == .outcomes })
    }

    /// Uses trees that predict later arrivals after 6:00, and much later ones at later calls.
    @Test func `the trees' most influential feature group is reported with their shift`() throws {
        var builder = TreeForestBuilder(TreeForest(.current))
        builder.appendSplit(feature: UInt8(TreeFeature.hour.rawValue), cut: 6, sendsUnknownLeft: true, value: 20)
        builder.appendLeaf(0)
        builder.appendSplit(
            feature: UInt8(TreeFeature.callIndex.rawValue), cut: 4, sendsUnknownLeft: true, value: 90)
        builder.appendLeaf(80)
        builder.appendLeaf(300)
        let explained = try basis(taught(believing(builder.forest)), of: "t11")
        let (near, far) = (try byTrees(explained, at: 2), try byTrees(explained, at: 8))
        #expect(near.mostly == .time && far.mostly == .way)
        #expect(0 < near.seconds && near.seconds < far.seconds)
        #expect(explained.calls.allSatisfy { $0.moves.allSatisfy { $0.mover == .outcomes || $0.mostly == nil } })
    }

    @Test func `trees with a constant result report no feature group`() throws {
        let explained = try basis(taught(believing(TreeForest(.current, base: 60))), of: "t11")
        #expect(try byTrees(explained, at: 5).mostly == nil)
    }

    @Test func `a prediction from the timetable reports the deviation and the slow segment`() throws {
        let engine = try taught()
        let explained = try basis(engine, of: "t11")
        let far = try #require(explained.call(at: 7))
        #expect(far.kind == .timetable && far.days == 0 && far.agencyShare == 0)
        #expect(try #require(far.deviation) == Int64(try #require(engine.vehicle("t11").deviation)))
        let road = try #require(far.road)
        #expect(road.callIndex == 4)
        let segment = try #require(
            engine.predictor.segments[engine.timetable.stops(of: engine.snapshot.runs[0].pattern).lowerBound + 4])
        #expect(road.seconds == Int64(segment.surplus(at: at("8:46:30")).rounded()))
        // The slow segment is not reported for calls before it.
        #expect(explained.call(at: 3)?.road == nil && explained.call(at: 1) == nil)
    }

    @Test func `the prediction for an early bus reports its wait at the timepoint`() throws {
        var engine = EngineState(timetable: try town(timepoints: ["s4"]))
        engine.apply(positions(report(900, at: at("8:43"), trip: "t11")), from: "positions", at: at("8:43"))
        engine.apply(positions(report(1100, at: at("8:43:30"), trip: "t11")), from: "positions", at: at("8:43:30"))
        let run = try #require(try engine.snapshot.run(of: engine.timetable.tripDay("t11")))
        let held = try #require(run.call(at: 4))
        let explained = try basis(engine, of: "t11")
        #expect(explained.call(at: 6)?.wait == Basis.Stretch(callIndex: 4, seconds: held.departure - held.likely))
        #expect(explained.call(at: 4)?.wait == nil)
    }

    @Test func `a prediction based on earlier days reports the number of days and the usual wait`() throws {
        var engine = EngineState(timetable: try town())
        for day: Int64 in -4..<0 {
            drive(&engine, 5, day: day, waits: true)
            engine.tick(at: at("11:00") + day * Self.day)
        }
        drive(&engine, 5, until: at("8:21"))
        let explained = try basis(engine, of: "t5")
        let far = try #require(explained.call(at: 6))
        #expect(far.kind == .days && far.days == 4 && far.trips == 0)
        #expect(abs(try #require(far.deviation)) < 20)
        let wait = try #require(far.wait)
        #expect(wait.callIndex == 4 && (90...150).contains(wait.seconds))
        #expect(explained.call(at: 4)?.wait == nil)
    }

    @Test func `the agency's prediction is reported with its weight`() throws {
        var engine = try taught()
        func applyUpdate(of trip: String) {
            let words = [StopTimeReading(stopID: "s3", arrival: .init(delay: 240), departure: .init(delay: 240))]
            let update = TripUpdateReading.Update(
                trip: TripReference(tripID: trip), at: at("8:46:30"), stopTimes: words.indices)
            engine.apply(
                FeedReading(tripUpdates: TripUpdateReading(updates: [update], stopTimes: words)), from: trip,
                at: at("8:46:30"))
        }
        applyUpdate(of: "t9")
        let alone = try basis(engine, of: "t9")
        #expect(!alone.calls.isEmpty && alone.calls.allSatisfy { $0.kind == .agency })
        applyUpdate(of: "t11")
        let explained = try basis(engine, of: "t11")
        #expect(explained.call(at: 2)?.agencyShare == 0)
        let far = try #require(explained.call(at: 5))
        let run = try #require(try engine.snapshot.run(of: engine.timetable.tripDay("t11")))
        #expect(run.call(at: 5)?.source == .both && far.kind == .timetable)
        #expect((0.5...0.7).contains(far.agencyShare) && far.moves.first?.mover == .agency)
    }

    @Test func `the prediction for a vehicle's next trip is based on its timetable`() throws {
        var engine = EngineState(timetable: try town(block: "one"))
        engine.apply(positions(report(3600, at: at("8:31"), trip: "t6")), from: "positions", at: at("8:31"))
        let explained = try basis(engine, of: "t11")
        #expect(explained.firstCallIndex == 0 && explained.calls.count == 9)
        #expect(explained.calls.allSatisfy { $0.kind == .timetable && $0.deviation == nil && $0.moves.isEmpty })
    }
}
