import TestSupport
import Testing

@testable import LiveEngine
@testable import LiveModel

@Suite struct `Learning trees` {
    private func learned(
        _ examples: [Example], _ settings: TreeLearner.Settings = .exact, features: Int = 1
    ) throws -> TreeForest {
        try TreeLearner(settings).learn(TreeRows(examples, featureCount: features))
    }

    @Test func `one split separates two groups, and each side predicts its median`() throws {
        let early = [(1, -30), (2, -20), (3, -40)], late = [(10, 70), (11, 60), (12, 900)]
        var settings = TreeLearner.Settings.exact
        settings.leaves = 2
        let forest = try learned(
            (early + late).map { Example(row: [Float($0.0)], target: Float($0.1)) }, settings)
        #expect(forest.treeCount == 1 && forest.nodes.count == 3)
        #expect([-100, 1, 3, 6].map { forest.predict([$0]) } == [-30, -30, -30, -30])
        #expect([7, 12, 1000].map { forest.predict([$0]) } == [70, 70, 70])
    }

    @Test(arguments: [(-50, -50), (80, 80)] as [(Float, Float)])
    func `unknown values go to the side with similar targets`(target: Float, predicted: Float) throws {
        var settings = TreeLearner.Settings.exact
        settings.leaves = 2
        let known = (0..<40).map { Example(row: [Float($0)], target: $0 < 20 ? -50 : 80) }
        let unknown = (0..<10).map { _ in Example(row: [.nan], target: target) }
        let forest = try learned(known + unknown, settings)
        #expect([5, 30, .nan].map { forest.predict([$0]) } == [-50, 80, predicted])
    }

    @Test func `a split can separate unknown values from all known ones`() throws {
        let known = (0..<40).map { Example(row: [Float($0 % 7)], target: 10) }
        let forest = try learned(known + (0..<30).map { _ in Example(row: [.nan], target: 200) })
        #expect([-5, 3, 1000, .nan].map { forest.predict([$0]) } == [10, 10, 10, 200])
    }

    @Test func `the base is the weighted median of the targets`() throws {
        func base(_ weights: [Float]) throws -> Float? {
            var settings = TreeLearner.Settings.exact
            settings.trees = 0
            let examples = zip([10, 20, 30] as [Float], weights).map { Example(row: [0], target: $0, weight: $1) }
            return try learned(examples, settings).predict([0])
        }
        #expect(try base([1, 1, 1]) == 20)
        #expect(try base([1, 1, 5]) == 30)
        #expect(try base([0.3, 0.1, 0.1]) == 10)
        // Half of the weight is on either side.
        #expect(try base([2, 1, 1]) == 15)
    }

    @Test func `of two equally informative features the first is used`() throws {
        let examples = (0..<20).map { Example(row: [Float($0), Float($0)], target: $0 < 9 ? 0 : 100) }
        let forest = try learned(examples, features: 2)
        #expect(forest.nodes.allSatisfy { $0.right == 0 || $0.feature == 0 })
    }

    @Test func `training on constant targets yields no trees`() throws {
        let forest = try learned((0..<50).map { Example(row: [Float($0)], target: 42) })
        #expect(forest.treeCount == 0 && forest.predict([3]) == 42)
        let same = try learned((0..<50).map { Example(row: [7], target: Float($0)) })
        #expect(same.treeCount == 0 && same.predict([7]) == 24.5)
    }

    @Test func `training without rows yields no trees`() throws {
        let none = try learned([])
        #expect(none.treeCount == 0 && none.predict([5]) == 0)
        let unknown = try learned((0..<9).map { Example(row: [.nan], target: Float($0)) })
        #expect(unknown.treeCount == 0 && unknown.predict([5]) == 4)
        #expect(try learned([], features: 0).predict([]) == 0)
    }

    @Test func `each leaf has at least the minimum number of rows and the minimum weight`() throws {
        var settings = TreeLearner.Settings.exact
        settings.leastRows = 10
        let examples = (0..<25).map { Example(row: [Float($0)], target: Float($0 * $0)) }
        // The rows can be split into 10 and 15, but not further.
        #expect(try learned(examples, settings).nodes.count == 3)
        settings.leastWeight = 13
        #expect(try learned(examples, settings).treeCount == 0)
        // The best split would separate three rows.
        let few = (0..<30).map { Example(row: [Float($0)], target: $0 < 3 ? 100 : 0) }
        settings.leastWeight = 0
        #expect(try learned(few).predict([0]) == 100)
        #expect(try learned(few, settings).predict([0]) == 0)
    }

    @Test func `regularisation prefers a split with larger sides`() throws {
        // The first feature separates two rows that are certainly late from all others. The second feature separates
        // the rows into halves, of which one is somewhat late.
        let examples = (0..<40).map { number -> Example in
            let (isLate, place) = (number % 2 == 0, number / 2)
            let isSure = isLate && place < 2
            return Example(row: [isSure ? 1 : 0, place < (isLate ? 12 : 8) ? 1 : 0], target: isLate ? 60 : -60)
        }
        func asked(_ ridge: Double) throws -> Int? {
            var settings = TreeLearner.Settings.exact
            (settings.leaves, settings.ridge) = (2, ridge)
            return try learned(examples, settings, features: 2).nodes.first?.feature
        }
        #expect(try asked(0) == 0)
        #expect(try asked(20) == 1)
    }

    @Test func `each tree is trained on its own random sample of fixed size`() {
        var random = SplitMix64(seed: 1)
        let (one, other) = (random.choose(share: 0.7, of: 1000), random.choose(share: 0.7, of: 1000))
        #expect(one.count == 700 && Set(one).count == 700 && one == one.sorted() && one != other)
        #expect((450...530).contains(Set(one).intersection(other).count))
        // All rows have the same probability.
        #expect((200...280).contains(one.count { $0 >= 650 }))
        #expect(random.choose(share: 0, of: 9).count == 1 && random.choose(share: 5, of: 9) == Array(0..<9))
        #expect(random.choose(share: 0.5, of: 0).isEmpty)
    }

    @Test(arguments: [(5, 3), (1, 2), (0, 31), (-4, -4), (100_000, 2)])
    func `the numbers of trees and leaves are limited as requested`(trees: Int, leaves: Int) throws {
        var settings = TreeLearner.Settings.exact
        (settings.trees, settings.leaves, settings.shrinkage) = (trees, leaves, 0.001)
        let forest = try learned((0..<40).map { Example(row: [Float($0)], target: Float($0 * 10)) }, settings)
        #expect(forest.treeCount == min(max(trees, 0), TreeLearner.mostTrees))
        #expect(forest.nodes.count <= forest.treeCount * (2 * max(leaves, 2) - 1))
    }

    @Test func `an interaction of two features is learned`() throws {
        var settings = TreeLearner.Settings.exact
        (settings.trees, settings.shrinkage, settings.leaves) = (30, 0.3, 4)
        var random = SeededRandom(seed: 5)
        let examples = (0..<400).map { _ -> Example in
            let (a, b) = (Float(random.below(100)), Float(random.below(100)))
            return Example(row: [a, b], target: (a < 40) == (b < 60) ? 100 : -100)
        }
        let forest = try learned(examples, settings, features: 2)
        let expected: [([Float], Float)] = [([10, 10], 100), ([10, 90], -100), ([90, 10], -100), ([90, 90], 100)]
        for (row, target) in expected {
            #expect(abs((forest.predict(row) ?? 0) - target) < 5)
        }
    }

    @Test func `the same rows and seed yield the same trees`() throws {
        var settings = TreeLearner.Settings()
        (settings.trees, settings.leastRows) = (8, 20)
        let examples = MadeUp.examples(1500, seed: 1)
        func bytes(_ seed: UInt64) throws -> [UInt8] {
            settings.seed = seed
            return try learned(examples, settings, features: MadeUp.featureCount).bytes
        }
        #expect(try bytes(1) == bytes(1))
        #expect(try bytes(1) != bytes(2))
    }

    @Test func `a cancelled training returns the trees trained so far`() throws {
        var asked = 0
        let forest = try TreeLearner(.exact(trees: 50)).learn(
            TreeRows((0..<40).map { Example(row: [Float($0)], target: Float($0)) }),
            while: {
                asked += 1
                return asked <= 3
            })
        #expect(forest.treeCount == 3)
    }

    @Test func `a training that exceeds the memory limit is rejected`() {
        var settings = TreeLearner.Settings.exact
        settings.leaves = 255
        let wide = (0..<300).map { number in Example(row: (0..<255).map { Float(number * $0) }, target: 1) }
        let rows = TreeRows(wide, featureCount: 255)
        #expect(throws: TreeLearner.Failure.needsMemory(bytes: TreeLearner.memory(300, in: rows.bins, leaves: 255))) {
            try TreeLearner(settings).learn(rows)
        }
        #expect(throws: TreeLearner.Failure.tooManyFeatures(256)) {
            try TreeLearner().learn(TreeRows([], featureCount: 256))
        }
    }

    @Test func `150,000 rows of 65 features fit into the memory limit`() {
        let bins = FeatureBins(of: (0..<65 * 300).map { Float($0) }, FeatureLayout(version: 1, count: 65))
        #expect((20_000_000...TreeLearner.mostMemory).contains(TreeLearner.memory(150_000, in: bins, leaves: 31)))
    }

    @Test func `training time is linear in the rows`() throws {
        var settings = TreeLearner.Settings()
        (settings.trees, settings.leaves, settings.leastRows) = (3, 8, 40)
        let growth = try Growth.ofFourTimes(
            1000, { TreeRows(MadeUp.examples($0, seed: 1), featureCount: MadeUp.featureCount, mostBins: 31) },
            { _ = try TreeLearner(settings).learn($0) })
        #expect(growth < Growth.limit)
    }

    /// The error of LightGBM 4.7.0 on the same rows with the same settings, by `Tests/support/boosted_trees.py`.
    @Test(arguments: [(4000, 60, 15, 36.709), (4000, 30, 31, 37.137)])
    func `the error is within 1 % of that of LightGBM`(rows: Int, trees: Int, leaves: Int, library: Double) throws {
        var settings = TreeLearner.Settings()
        (settings.trees, settings.leaves, settings.leastRows, settings.leastWeight) = (trees, leaves, 50, 0)
        (settings.featureShare, settings.rowShare) = (1, 1)
        let forest = try learned(
            MadeUp.examples(rows, seed: 1), settings, features: MadeUp.featureCount)
        var (sum, total) = (0.0, 0.0)
        for example in MadeUp.examples(rows, seed: 2) {
            sum += Double(abs(example.target - (forest.predict(example.row) ?? 0)) * example.weight)
            total += Double(example.weight)
        }
        #expect(sum / total < library * 1.01)
    }
}

extension TreeLearner.Settings {
    fileprivate static func exact(trees: Int) -> Self {
        var settings = exact
        (settings.trees, settings.shrinkage) = (trees, 0.1)
        return settings
    }
}
