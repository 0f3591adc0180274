import TestSupport
import Testing
import TransitCore

@testable import LiveEngine
@testable import LiveModel

@Suite struct `Stored trees` {
    private static func learned(trees: Int = 6) throws -> TreeForest {
        var settings = TreeLearner.Settings()
        (settings.trees, settings.leaves, settings.leastRows) = (trees, 6, 20)
        let rows = TreeRows(MadeUp.examples(600, seed: 1), featureCount: MadeUp.featureCount, mostBins: 31)
        return try TreeLearner(settings).learn(rows)
    }

    private let forest: TreeForest

    init() throws {
        forest = try Self.learned()
    }

    /// Returns a body followed by its checksum.
    private func checked(_ body: [UInt8]) -> [UInt8] {
        var writer = ByteWriter()
        for byte in body { writer.byte(byte) }
        return writer.checked
    }

    /// Returns the bytes of a forest with two features, without the checksum.
    private func body(trees: UInt64 = 1, _ nodes: [(kind: UInt64, cut: Float, value: Float)]) -> [UInt8] {
        var writer = ByteWriter()
        for byte in [1, 7, 2] as [UInt8] { writer.byte(byte) }
        writer.word(0)
        writer.number(trees)
        for node in nodes {
            writer.number(node.kind)
            writer.word(UInt64(node.cut.bitPattern) << 32 | UInt64(node.value.bitPattern))
        }
        return writer.bytes
    }

    @Test func `a forest round-trips through its bytes`() throws {
        let back = try TreeForest(bytes: forest.bytes)
        #expect(back == forest && back.layout == FeatureLayout(version: 1, count: 8) && back.treeCount == 6)
        #expect(try TreeForest(bytes: Self.learned(trees: 0).bytes).treeCount == 0)
    }

    @Test func `a stored node takes at most 11 bytes`() throws {
        // This size keeps a hundred trees of 31 leaves below a hundred thousand bytes.
        #expect(forest.bytes.count < forest.nodes.count * 11 + 40)
        #expect(MemoryLayout<TreeForest.Node>.stride == 8)
    }

    @Test func `a row with a different number of features has no prediction`() {
        #expect(forest.predict([1]) == nil)
    }

    @Test func `any flipped bit and any missing byte is detected`() {
        for place in forest.bytes.indices {
            var bytes = forest.bytes
            bytes[place] ^= 1 << UInt8(place % 8)
            #expect(throws: UnreadableTrees.self) { try TreeForest(bytes: bytes) }
            #expect(throws: UnreadableTrees.self) { try TreeForest(bytes: Array(forest.bytes.prefix(place))) }
        }
    }

    @Test func `any readable forest has a finite prediction for every row`() {
        var (random, known) = (SeededRandom(seed: 11), 0)
        let whole = Array(forest.bytes.dropLast(8))
        for _ in 0..<3000 {
            var bytes = whole
            for _ in 0...random.below(4) { bytes[1 + random.below(bytes.count - 1)] = UInt8(random.below(256)) }
            if random.below(3) == 0 { bytes.removeLast(random.below(bytes.count / 2)) }
            guard let read = try? TreeForest(bytes: checked(bytes)) else { continue }
            known += 1
            let row = (0..<read.layout.count).map { _ in Float(random.below(3)) - 1 }
            #expect(read.predict(row)?.isFinite == true)
        }
        #expect(known > 1000)
    }

    @Test func `an invalid forest is rejected with its reason`() throws {
        func refused(_ body: [UInt8], as error: UnreadableTrees) {
            #expect(throws: error) { try TreeForest(bytes: checked(body)) }
        }
        let leaf: (kind: UInt64, cut: Float, value: Float) = (0, 0, 5)
        #expect(try TreeForest(bytes: checked(body([(3, 0.5, 1), leaf, leaf]))).predict([0, 1]) == 5)
        refused([9] + body([leaf]).dropFirst(), as: .anotherVersion(9))
        refused(body([(5, 0.5, 1), leaf, leaf]), as: .noSuchFeature(2))
        refused(body([(.max, 0.5, 1), leaf, leaf]), as: .noSuchFeature(Int.max))
        refused(body([(1, .nan, 1), leaf, leaf]), as: .wildNumber)
        refused(body([(0, 0, .infinity)]), as: .wildNumber)
        refused(body([(0, 0, 1e30)]), as: .wildNumber)
        refused(body(trees: .max, [leaf]), as: .tooManyTrees(.max))
        refused(body(trees: 2, [leaf]), as: .damaged)
        refused(body([leaf, leaf]), as: .damaged)
        refused(body([(kind: UInt64, cut: Float, value: Float)](repeating: (1, 0, 0), count: 600)), as: .treeTooLarge)
        #expect(throws: UnreadableTrees.damaged) { try TreeForest(bytes: []) }
        #expect(throws: UnreadableTrees.tooLong(4_000_001)) {
            try TreeForest(bytes: [UInt8](repeating: 1, count: 4_000_001))
        }
    }
}
