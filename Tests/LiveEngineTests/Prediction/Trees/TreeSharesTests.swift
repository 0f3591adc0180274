import TestSupport
import Testing

@testable import LiveEngine
@testable import LiveModel

@Suite struct `Contributions of features` {
    /// Fails if a split is attributed to another feature, a tree is omitted, or an unknown value takes another branch
    /// than in evaluation.
    @Test func `contributions and the base add up to the trees' prediction`() throws {
        var settings = TreeLearner.Settings()
        (settings.trees, settings.leaves, settings.leastRows) = (7, 12, 20)
        let rows = TreeRows(MadeUp.examples(900, seed: 3), featureCount: MadeUp.featureCount, mostBins: 31)
        let forest = try TreeLearner(settings).learn(rows)
        var random = SeededRandom(seed: 5)
        for _ in 0..<200 {
            let row = (0..<MadeUp.featureCount).map { _ in
                random.below(5) == 0 ? Float.nan : Float(random.below(1000)) / 1000
            }
            var (sum, splits) = (forest.mean, 0)
            forest.forEachShare(of: row) { _, seconds in
                sum += seconds
                splits += 1
            }
            let predicted = try #require(forest.predict(row))
            #expect(splits >= forest.treeCount && abs(sum - predicted) < 0.01)
        }
    }

    /// Returns trees with which a vehicle that has stood for more than a minute arrives later, and much later in the
    /// evening.
    private func forest(base: Float = 0) -> TreeForest {
        var builder = TreeForestBuilder(TreeForest(.current, base: base))
        func split(_ feature: TreeFeature, above cut: Float, _ value: Float) {
            builder.appendSplit(
                feature: UInt8(feature.rawValue), cut: cut, sendsUnknownLeft: true, value: value)
        }
        split(.stoodFor, above: 60, 10)
        builder.appendLeaf(-5)
        split(.hour, above: 17, 40)
        builder.appendLeaf(25)
        builder.appendLeaf(90)
        return builder.forest
    }

    private func shares(_ forest: TreeForest, _ features: [TreeFeature: Float]) -> TreeShares {
        TreeShares(of: TreeFeature.allCases.map { features[$0] ?? .nan }, in: forest)
    }

    @Test func `each reason has the contribution of its splits, and the rest is the base`() {
        let late = shares(forest(base: 3), [.stoodFor: 90, .hour: 20])
        #expect(late[.wait] == 30 && late[.time] == 50 && late[nil] == 13 && late.sum == 93)
        #expect(Basis.Reason.allCases.filter { late[$0] != 0 } == [.wait, .time])
    }

    @Test func `the reported reason is the largest contribution in the direction of the sum`() {
        #expect(shares(forest(), [.stoodFor: 90, .hour: 20]).weightiest == .time)
        // The hour shifts the prediction by 15 in the opposite direction.
        #expect(shares(forest(), [.stoodFor: 90, .hour: 9]).weightiest == .wait)
        #expect(shares(forest(), [.stoodFor: 90]).weightiest == .wait)
        #expect(shares(forest(), [.stoodFor: 10]).weightiest == .wait)
        // The base of all calls outweighs the hour.
        #expect(shares(forest(base: 100), [.stoodFor: 90, .hour: 20]).weightiest == nil)
        #expect(shares(TreeForest(.current, base: 40), [:]).weightiest == nil)
        #expect(shares(TreeForest(.current), [:]).weightiest == nil)
    }

    @Test func `a feature without a reason of its own is not reported`() {
        var builder = TreeForestBuilder(TreeForest(.current))
        builder.appendSplit(
            feature: UInt8(TreeFeature.shift.rawValue), cut: 0, sendsUnknownLeft: false, value: 0)
        builder.appendLeaf(-50)
        builder.appendLeaf(50)
        #expect(shares(builder.forest, [.shift: 9]).weightiest == nil)
    }
}
