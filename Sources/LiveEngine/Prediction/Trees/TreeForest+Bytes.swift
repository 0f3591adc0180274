import TransitCore

extension TreeForest {
    private static var version: UInt8 { 1 }
    private static var mostBytes: Int { 4_000_000 }
    /// The greatest plausible error in seconds.
    private static var farthest: Float { 1_000_000 }

    /// The stored form: a version, the feature layout, then the nodes of each tree in preorder, which determines the
    /// structure.
    package var bytes: [UInt8] {
        var writer = ByteWriter()
        writer.byte(Self.version)
        writer.byte(layout.version)
        writer.number(UInt64(layout.count))
        writer.word(UInt64(base.bitPattern))
        writer.number(UInt64(roots.count))
        for (node, value) in zip(nodes, values) {
            let isSplit = node.right > 0
            writer.number(isSplit ? 1 + UInt64(node.index) : 0)
            writer.word(UInt64(isSplit ? node.cut.bitPattern : 0) << 32 | UInt64(value.bitPattern))
        }
        return writer.checked
    }

    /// Reads the stored form from an untrusted source. Validates every number; nodes can only lead forward.
    package init(bytes: [UInt8]) throws(UnreadableTrees) {
        var reader = try ByteReader(checked: bytes, Self.version, most: Self.mostBytes)
        guard let layoutVersion = reader.byte(), let featureCount = reader.number(), let base = reader.word(),
            let treeCount = reader.number(), featureCount <= UInt64(TreeLearner.mostFeatures)
        else { throw .damaged }
        guard treeCount <= UInt64(TreeLearner.mostTrees) else { throw .tooManyTrees(treeCount) }
        let layout = FeatureLayout(version: layoutVersion, count: Int(featureCount))
        var builder = TreeForestBuilder(TreeForest(layout, base: try Self.seconds(base)))
        for _ in 0..<treeCount { try builder.readTree(&reader) }
        guard reader.isAtEnd else { throw .damaged }
        self = builder.forest
    }

    /// Reads a number of seconds.
    /// - Parameter word: A word with the bits of the number in its lower half.
    fileprivate static func seconds(_ word: UInt64) throws(UnreadableTrees) -> Float {
        let seconds = Float(bitPattern: UInt32(truncatingIfNeeded: word))
        guard abs(seconds) <= farthest else { throw .wildNumber }
        return seconds
    }
}

extension TreeForestBuilder {
    fileprivate mutating func readTree(_ reader: inout ByteReader) throws(UnreadableTrees) {
        for _ in 0..<2 * TreeLearner.mostLeaves - 1 {
            try readNode(&reader)
            if isWhole { return }
        }
        throw .treeTooLarge
    }

    private mutating func readNode(_ reader: inout ByteReader) throws(UnreadableTrees) {
        guard let kind = reader.number(), let word = reader.word() else { throw .damaged }
        let value = try TreeForest.seconds(word)
        guard kind > 0 else { return appendLeaf(value) }
        let feature = (kind - 1) / 2
        guard feature < UInt64(forest.layout.count) else { throw .noSuchFeature(Int(clamping: feature)) }
        let cut = Float(bitPattern: UInt32(truncatingIfNeeded: word >> 32))
        guard cut.isFinite else { throw .wildNumber }
        appendSplit(feature: UInt8(feature), cut: cut, sendsUnknownLeft: kind % 2 == 0, value: value)
    }
}
