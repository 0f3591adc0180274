import Testing
import TransitCore

@testable import LiveEngine
@testable import LiveModel

@Suite struct `Calls sampled for trees` {
    private static let now: EpochSeconds = 1_800_000_000

    /// Returns calls at intervals of `seconds`.
    private func calls(_ count: Int, every seconds: Int64) -> [PredictedCall] {
        (0..<count).map { position in
            let likely = (Self.now + (Int64(position) + 1) * seconds).fractional
            return IntervalModel().call(likely: likely, departure: likely, madeAt: Self.now)
        }
    }

    /// Returns the positions of the chosen calls.
    /// - Parameter onlyAsked: Whether to omit calls that are sampled only for training.
    private func chosen(_ stops: TreeCalls, _ calls: [PredictedCall], onlyAsked: Bool = false) -> [Int] {
        var positions: [Int] = []
        stops.choose(among: calls[...], heardAt: Self.now) { if $1 || !onlyAsked { positions.append($0) } }
        return positions
    }

    @Test func `the tree model evaluates few calls of a run, however long the run is`() {
        let stops = TreeCalls(now: Self.now, areAsked: true)
        #expect(chosen(stops, calls(100, every: 60)) == [0, 1, 3, 7, 12, 19, 28])
        #expect(chosen(stops, calls(400, every: 5)).count == 7)
        #expect(chosen(stops, calls(3, every: 400)) == [0, 1, 2])
    }

    @Test func `the tree model evaluates only the first call of a distant run`() {
        #expect(chosen(TreeCalls(now: Self.now, areAsked: true), calls(5, every: 2000)) == [0])
        #expect(chosen(TreeCalls(now: Self.now, areAsked: true), []).isEmpty)
    }

    @Test func `calls are sampled for training whether or not the tree model evaluates calls`() {
        let taught = Array(PendingPredictions.positions(among: 29, 4, at: Self.now)).sorted()
        #expect(chosen(TreeCalls(now: Self.now, teaching: 4), calls(100, every: 60)) == taught && taught.count == 4)
        let both = chosen(TreeCalls(now: Self.now, areAsked: true, teaching: 4), calls(100, every: 60))
        #expect(both == Set(taught + [0, 1, 3, 7, 12, 19, 28]).sorted())
        #expect(chosen(TreeCalls(now: Self.now, teaching: 4), calls(5, every: 2000)).isEmpty)
    }

    @Test func `calls sampled for training do not change which calls are evaluated`() {
        for teaching in 0...4 {
            let stops = TreeCalls(now: Self.now, areAsked: true, teaching: teaching)
            #expect(chosen(stops, calls(100, every: 60), onlyAsked: true) == [0, 1, 3, 7, 12, 19, 28])
        }
        let stops = TreeCalls(now: Self.now, teaching: 4)
        #expect(chosen(stops, calls(100, every: 60), onlyAsked: true).isEmpty)
    }

    @Test func `without evaluation and training no calls are sampled`() {
        #expect(chosen(TreeCalls(now: Self.now), calls(9, every: 60)).isEmpty && TreeCalls(now: Self.now).isNone)
    }

    /// Returns the tree model's corrections for five calls, of which some are evaluated and some sampled for training.
    private func corrections(_ positions: [(position: Int, metres: Double, isAsked: Bool)]) -> [Float] {
        var builder = TreeForestBuilder(TreeForest(.current))
        builder.appendSplit(
            feature: UInt8(TreeFeature.metres.rawValue), cut: 500, sendsUnknownLeft: false, value: 0)
        builder.appendLeaf(10)
        builder.appendLeaf(50)
        var offsetTable = SourceOffsetTable()
        offsetTable.begin(5, on: .positions)
        for (row, call) in positions.enumerated() {
            offsetTable.numbers.add(call.position, isAsked: call.isAsked)
            offsetTable.numbers.set(.metres, in: row, call.metres)
        }
        offsetTable.numbers.ask(builder.forest)
        offsetTable.hearTrees(of: calls(5, every: 60))
        return offsetTable.offsets.map { $0[PredictionSource.trees.rawValue] }
    }

    @Test func `corrections are interpolated between evaluated calls, and constant after the last`() {
        let asked = corrections([(0, 0, true), (3, 900, true)])
        #expect(zip(asked, [10, 23.3, 36.7, 50, 50]).allSatisfy { abs($0 - $1) < 0.1 })
        #expect(corrections([(0, 0, true), (1, 900, false), (2, 0, false), (3, 900, true)]) == asked)
    }
}
