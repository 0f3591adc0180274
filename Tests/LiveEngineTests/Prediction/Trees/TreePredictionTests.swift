import Testing
import TransitCore

@testable import LiveEngine
@testable import LiveModel

/// Consecutive buses of one line that all stand two minutes longer at the fifth stop than any other source predicts.
@Suite struct `Trees as a prediction source` {
    private static let stops = 12

    private func timetable() throws -> Timetable {
        var town = TinyNetwork()
        for stop in 0..<Self.stops { town.stop("s\(stop)", Double(stop) * 500, 0) }
        town.route("1")
        let stops = (0..<Self.stops).map { "s\($0)" }
        let line = town.pattern("1", stops, along: [(0, 0), (Double(Self.stops - 1) * 500, 0)])
        for trip in 0..<36 {
            town.trip("t\(trip)", on: line, at: Self.start(trip), minutes: stops.indices.map { Double($0) * 1.5 })
        }
        return try town.timetable
    }

    private static func start(_ trip: Int) -> String {
        let minute = trip % 3 * 20
        return "\(5 + trip / 3):\(minute < 10 ? "0" : "")\(minute)"
    }

    /// Returns the arrival of a bus at a stop, in seconds after its start.
    private func truth(_ stop: Int) -> Int64 { Int64(stop) * 90 + (stop > 5 ? 120 : 0) }

    /// Drives buses along the line; each segment takes 90 s.
    /// - Parameters:
    ///   - step: A bus is seen at every stop (1), at every second stop (2), and so on.
    ///   - beyond: The distance, in metres, from a stop to the reported position.
    /// - Returns: The error in seconds of each trip's prediction for the last stop, made at the third stop.
    @discardableResult
    private func drive(_ engine: inout EngineState, trips: Range<Int>, step: Int = 1, beyond: Double = 40) throws
        -> [Int64]
    {
        var errors: [Int64] = []
        for trip in trips {
            for stop in 1..<Self.stops where stop.isMultiple(of: step) {
                let now = at(Self.start(trip)) + truth(stop) + 6
                var report = bus("\(trip)", Double(stop) * 500 + beyond, 0, at: "5:00", trip: "t\(trip)")
                report.at = now
                engine.apply(positions(report), from: "positions", at: now)
                guard stop == 3 else { continue }
                let run = try #require(try engine.snapshot.run(of: engine.timetable.tripDay("t\(trip)")))
                let last = try #require(run.calls.last)
                errors.append(at(Self.start(trip)) + truth(Self.stops - 1) - last.likely)
            }
        }
        return errors
    }

    private func engine(trees: TreeState?) throws -> EngineState {
        EngineState(timetable: try timetable(), learnedState: LearnedState(trees: trees))
    }

    @Test func `predictions are collected as training rows with their features and errors`() throws {
        var engine = try engine(trees: TreeState())
        try drive(&engine, trips: 0..<30)
        var trees = try #require(engine.learnedState.trees)
        let taken = trees.takeRows()
        let rows = try #require(taken)
        #expect(rows.count > 20 && rows.bins.layout == .current)
        #expect(rows.targets.contains { $0 > 60 })
        let ahead = (0..<rows.count).map { rows.values(ofRow: $0)[TreeFeature.ahead.rawValue] }
        #expect(ahead.allSatisfy { $0 > -61 && $0 < 1800 })
        var without = try self.engine(trees: nil)
        try drive(&without, trips: 0..<5)
        #expect(without.learnedState.trees == nil)
    }

    /// A bus that is seen at a stop may have stood there since shortly after the previous position.
    @Test func `sparse positions calibrate intervals, but train no trees`() throws {
        var engine = try engine(trees: TreeState())
        try drive(&engine, trips: 0..<30, step: 3, beyond: -10)
        var learnedState = engine.learnedState
        let rows = learnedState.trees?.takeRows()
        #expect(rows == nil && learnedState.calibration.bytes != Calibration().bytes)
    }

    /// Returns trees with a constant result.
    private func constant(_ seconds: Float) -> TreeForest { TreeForest(.current, base: seconds) }

    @Test func `new trees shift no predictions at first, and gain weight with arrivals`() throws {
        var trees = TreeState()
        trees.use(constant(400))
        var (wrong, without) = (try engine(trees: trees), try engine(trees: nil))
        #expect(try drive(&wrong, trips: 0..<1) == drive(&without, trips: 0..<1))
        try drive(&wrong, trips: 1..<12)
        try drive(&without, trips: 1..<12)
        #expect(weighs(wrong) && !weighs(without))
    }

    /// Returns whether the tree model has any weight.
    private func weighs(_ engine: EngineState) -> Bool {
        engine.learnedState.calibration.blend.cells.contains { $0.weights[PredictionSource.trees.rawValue] != 0 }
    }

    @Test func `trees with a different feature layout are not used`() throws {
        var trees = TreeState()
        trees.use(TreeForest(FeatureLayout(version: 1, count: 3), base: 90))
        #expect(trees.forest == nil)
    }
}
